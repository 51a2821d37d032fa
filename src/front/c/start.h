/* start.h -- what the parts of start.c share. */

#ifndef FRONT_C_START_H
#define FRONT_C_START_H

#include "front/c/slots.h"
#include "front/c/translate.h"

enum {
  START_DEPTH = 3,       /* levels of objects behind a pointer */
  START_TEXT = 131072,   /* bytes of a string, with the final 0, at most */
  START_OBJECTS = 256,   /* in all */
  START_POINTERS = 4096, /* in all */
  START_SHARED = 16      /* objects that a pointer may share with others */
};

/* An object that was made for an argument, or a variable of the program. */
typedef struct {
  UnitTypeId type;
  Operand address;
  Operand last; /* of a string: the offset of its last byte; or NONE */
} Made;

typedef struct {
  Translate t;
  VEC (Operand) args;    /* of the entry */
  bool has_pointers;     /* among them */
  bool has_precondition; /* of the entry */
  unsigned objects, pointers;
  VEC (Made) made;
  size_t first; /* of those that a pointer may share */
} Start;

/* What is known about a pointer. */
typedef struct {
  UnitTypeId target;
  const char *name; /* the expression that it is the value of */
  unsigned depth;   /* levels below */
  uint64_t bytes;   /* that are there at least; 0: those of the target */
  bool is_nonnull;
} Pointing;

/* A pointer that is null, points to an object of its own, or to one that was
   made before.  Without depth, or for targets that are unknown, what it points
   to is not modelled instead of its own. */
Operand start_pointer (Start *, Pointing);

/* The address of an arbitrary object of that type (perhaps unknown) and size.
 */
Operand start_object (Start *, UnitTypeId type, uint64_t bytes,
                      const char *name);

/* A word that holds a pointer of that slot, or, in a union, a number. */
Operand start_word (Start *, const Slot *, const char *name, Operand number,
                    unsigned depth);

/* start_share.c: an address in one of the objects that were made before, for a
   pointer to 'target', as a list; '*is_open': there are more. */
void start_shared (Start *, UnitTypeId target, const char *name, bool *is_open,
                   Operands *out);

/* start_globals.c: adds variables of the program to what pointers may share. */
void start_add_globals (Start *, LLVMValueRef entry);

/* Whether a pointer to it is one to a string. */
bool start_is_text (const UnitType *);
Operand start_input (Start *, InputKind, const char *show, UnitTypeId,
                     unsigned bits);

#endif
