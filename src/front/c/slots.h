/* slots.h -- where the pointers are in an object of some type. */

#ifndef FRONT_C_SLOTS_H
#define FRONT_C_SLOTS_H

#include "front/c/c_front.h"

typedef struct {
  uint64_t offset; /* bytes */
  UnitTypeId target;
  const char *path; /* ".next", "[3].name" */
  bool in_union;    /* there may be something else instead */
} Slot;

typedef struct {
  CFront *c;
  VEC (Slot) list;
  bool is_full; /* there are more */
} Slots;

enum { SLOTS_MAX = 4096 };

/* All pointers in an object of that type. */
void slots_find (Slots *, UnitTypeId);
/* The pointer at that offset, or NULL. */
const Slot *slots_at (const Slots *, uint64_t offset);
void slots_done (Slots *);

/* The same for a type of LLVM's: whether a union is at that offset. */
bool slots_in_union (const CFront *, LLVMTypeRef, uint64_t offset);

/* A part of an object that has type 'part': at 'offset', and, 'count' of them,
   every 'stride' bytes. */
typedef struct {
  uint64_t offset, stride, count;
} Part;
typedef VEC (Part) Parts;

/* All such parts of an object of type 'whole', itself included; at most a few.
   False if there are more. */
bool slots_find_parts (const CFront *, UnitTypeId whole, UnitTypeId part,
                       Parts *);

/* Stores pointers, which are null or point to what is not modelled ('why'), to
   an object with arbitrary contents.  Where a union has a pointer the number
   that is there stays, and points to that if it is used so. */
void slots_fill_unknown (Translate *, const Slots *, Operand object, InputKind,
                         const char *name, const char *why);

/* A number that points to what is not modelled if it is used as a pointer, and
   is not 0. */
Operand slots_word (Translate *, Operand number, const char *why);

#endif
