/* owners.h -- pointers of an array that own something, and cells: runs of one
   element whose value is an address.  What slots mean is said in heap.h, what
   becomes of them in doc/engines/shape.md. */

#ifndef ENGINE_SHAPE_OWNERS_H
#define ENGINE_SHAPE_OWNERS_H

#include "engine/shape/prove.h"

/* Pointers of other widths are in none. */
enum { SLOT_BYTES = 8 };

/* There is room for no pointer. */
bool owners_are_none (const Heap *, const HeapSlots *);
/* The address of a chunk, or a member, which a cell may have. */
bool owners_is_address (const Heap *, HeapValue);
bool owners_is_cell (const Heap *, const HeapRun *);

/* The access to these bytes touches no slot. */
bool owners_are_apart (const Heap *, const HeapSlots *, HeapValue at,
                       uint32_t bytes);
/* Bytes get anything, or those of another object, so many bytes behind. */
void owners_forget (Heap *, HeapSym base, HeapValue from, HeapValue to);
void owners_move (Heap *, HeapSym target, HeapSym source, HeapValue from,
                  HeapValue to, int64_t shift);

/* One of the slots is at the place: it becomes a field or cell, with this
   value.  False: fields are in the way. */
bool owners_open_at (Heap *, size_t index, HeapValue at, HeapValue *);
/* Slots of the object, one of which is at the place for sure. */
bool owners_find (const Heap *, HeapSym base, HeapValue at, size_t *index);
/* The field or cell there. */
bool owners_find_cell (const Heap *, HeapSym base, HeapValue at, HeapValue *);

#endif
