/* filled.h -- how far arrays are initialised, told by numbers that count what
   was written. */

#ifndef ENGINE_SHAPE_FILLED_H
#define ENGINE_SHAPE_FILLED_H

#include "heap/heap.h"

/* The bytes of an element of the array. */
int64_t filled_element (const Unit *, const HeapObject *);

/* The value may be a number of elements. */
bool filled_counts (const Heap *, HeapValue);

/* How far behind its beginning the value points into the object; false: it does
   not. */
bool filled_pointer (const Heap *, const HeapObject *, HeapValue,
                     HeapValue *offset);

/* What k * a - m * b is at most. */
WideSigned filled_excess (const Heap *, HeapValue a, int64_t k, HeapValue b,
                          int64_t m);

/* An array is initialised if elements are known from where it was not any more
   to its end. */
void filled_take_runs (HeapState *);

/* Where only an array itself speaks of how far it is initialised, a variable or
   field tells it from now on, or a constant: less may be initialised then. */
void filled_tell (const Unit *, HeapState *);

#endif
