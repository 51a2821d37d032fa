/* members.h -- pointers that lead to some object of a type.

   An element of one list may point to one of another, or to one of its own that
   is not next to it.  Where such a pointer leads is forgotten at the heads of
   loops; that it leads to an object of this type is kept, and when it is used,
   each object that it may lead to is a case of its own. */

#ifndef ENGINE_SHAPE_MEMBERS_H
#define ENGINE_SHAPE_MEMBERS_H

#include "heap/heap.h"

/* The pointer at these bytes of objects of the type. */
typedef struct {
  UnitTypeId of;
  uint64_t at;
  HeapMember to;
} ShapeMember;

typedef struct {
  VEC (ShapeMember) list;
} ShapeMembers;

/* The value is NULL, or a member. */
bool members_are (const Heap *, HeapValue, HeapMember);

/* One of the values is a member, and the other may be the same one. */
bool members_meet (const Heap *, HeapValue, HeapValue);

/* Such pointers lead to some object from now on. */
void members_forget (const ShapeMembers *, HeapState *);

#endif
