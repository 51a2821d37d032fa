/* columns.h -- a field of each struct of an array.  What columns mean is said
   in heap.h, what becomes of them in doc/engines/shape.md. */

#ifndef ENGINE_SHAPE_COLUMNS_H
#define ENGINE_SHAPE_COLUMNS_H

#include "engine/shape/prove.h"

/* Elements of a column that go on from one place: a column of the heap, or what
   else is known of the bytes. */
typedef struct {
  HeapColumn of;    /* COLUMN_INSIDE with unit 0: exactly at 'low' */
  bool is_anywhere; /* not only at whole steps from 'from': all bytes before
                       'end' are like that */
  HeapValue end;
} Strip;

typedef VEC (Strip) Strips;

/* What is known of elements of so many bytes, one in each 'step' bytes. */
void columns_strips (const Heap *, const HeapObject *, uint32_t bytes,
                     uint64_t step, Strips *);
/* The column holds, as far as the object tells. */
bool columns_hold (const Heap *, const HeapColumn *);

/* Where elements like those of the column end that go on from its beginning. */
HeapValue columns_end (const Heap *, const HeapColumn *);

/* Bytes of the object were written, with anything; with this value. */
void columns_forget (Heap *, HeapSym base, HeapValue from, HeapValue to);
void columns_store (Heap *, HeapSym base, HeapValue at, uint32_t bytes,
                    HeapValue);

/* The element is one of the column. */
bool columns_have (const Heap *, const HeapColumn *, HeapSym base, HeapValue at,
                   uint32_t bytes);
/* A column of this kind that has the element; NULL: there is none. */
const HeapColumn *columns_find (const Heap *, HeapSym base, HeapValue at,
                                uint32_t bytes, HeapColumnKind);
/* One of any kind: the element is initialised. */
bool columns_tell (const Heap *, HeapSym base, HeapValue at, uint32_t bytes);
/* The number that the element is, as a column says. */
bool columns_value (const Heap *, HeapSym base, HeapValue at, uint32_t bytes,
                    HeapValue *);
/* Its bounds, as those of runs: how many there are, at most 'most'. */
size_t columns_bounds (const Heap *, HeapSym base, HeapValue at, uint32_t bytes,
                       HeapRun *bounds, size_t most);
/* The value is a place in an object. */
bool columns_is_link (const Heap *, HeapValue);

/* Elements of the object are all initialised, whatever columns say. */
bool columns_are_initialised (const HeapObject *);

#endif
