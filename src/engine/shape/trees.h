/* trees.h -- kinds of blocks that make trees.

   They are found in heaps, whatever the names: blocks of one type with two
   links to others of it, none of which leads back where the other comes from.
   So the links of a doubly linked list make none. */

#ifndef ENGINE_SHAPE_TREES_H
#define ENGINE_SHAPE_TREES_H

#include "engine/shape/lift.h"

/* Blocks of this type and size are elements of trees with these links. */
typedef struct {
  UnitTypeId type;
  int64_t size;
  Links links;
} TreeKind;

struct TreeKinds {
  VEC (TreeKind) list;
};

void trees_done (TreeKinds *);

/* The kind of the object; NULL: it makes no trees.  'kinds' may be NULL. */
const TreeKind *trees_kind (const TreeKinds *kinds, const HeapObject *);

/* Adds the kinds of blocks that branch in the heap. */
void trees_find (TreeKinds *, const Heap *);
/* Adds what is in 'from', and says whether anything was new. */
bool trees_add (TreeKinds *, const TreeKinds *from);

#endif
