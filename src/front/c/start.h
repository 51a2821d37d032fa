/* start.h -- what the parts of start.c share. */

#ifndef FRONT_C_START_H
#define FRONT_C_START_H

#include "front/c/c_front.h"

enum {
  START_DEPTH = 3,      /* levels of objects behind a pointer */
  START_TEXT = 131072,  /* bytes of a string, with the final 0, at most */
  START_OBJECTS = 256,  /* in all */
  START_POINTERS = 4096 /* in all */
};

typedef struct {
  Translate t;
  VEC (Operand) args; /* of the entry */
  bool has_pointers;  /* among them */
  unsigned objects, pointers;
} Start;

/* A pointer to a 'target' that is null or points to an object of its own, with
   'depth' levels below; 'name' is the expression that it is the value of.
   Without depth, or for targets that are unknown, what it points to is not
   modelled. */
Operand start_pointer (Start *, UnitTypeId target, const char *name,
                       unsigned depth);

/* Whether there is a pointer at 'offset' in an object of that type, which has
   that name: 'target' gets its target, 'part' its name. */
bool start_part (const Start *, UnitTypeId, uint64_t offset, const char *name,
                 UnitTypeId *target, Str *part);

/* The address of an arbitrary object of that type (perhaps unknown) and size.
 */
Operand start_object (Start *, UnitTypeId type, uint64_t bytes,
                      const char *name);

#endif
