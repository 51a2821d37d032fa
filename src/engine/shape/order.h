/* order.h -- lists whose elements are ordered by a number. */

#ifndef ENGINE_SHAPE_ORDER_H
#define ENGINE_SHAPE_ORDER_H

#include "heap/heap.h"

/* Blocks of this type are ordered so in lists, where that is known. */
typedef struct {
  UnitTypeId type; /* 0: no blocks are */
  HeapOrder order;
} ShapeOrder;

/* The object is such a block, and this is the number. */
bool order_has (const ShapeOrder *, const HeapObject *, HeapValue *number);

/* A new symbol of which nothing is known. */
HeapSym order_any_number (Heap *);
/* The numbers of an element and of the one before it are in this order.  False:
   they cannot be. */
bool order_suppose (Heap *, HeapOrder, HeapValue before, HeapValue number);
/* What is known says so. */
bool order_holds (const Heap *, HeapOrder, HeapValue before, HeapValue number);

/* Elements in the order 'a' are in the order 'b'. */
bool order_is_of (HeapOrder a, HeapOrder b);
/* The elements of the segment, if there are any, may come behind this number,
   as in the order 'o', and not only behind the one that the segment says. */
bool order_may_follow (const Heap *, HeapOrder o, HeapValue number,
                       const HeapSegment *);
/* The number after all that: it is the segment's, or, if that is empty, this
   one. There may be a new symbol. */
HeapValue order_after (Heap *, HeapOrder o, HeapValue number,
                       const HeapSegment *);

/* What may come before a list that begins with this number: the number that the
   order lets be closest. */
HeapValue order_before (HeapOrder, HeapValue first);

#endif
