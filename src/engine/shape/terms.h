/* terms.h -- symbols for sums and products of values.

   They are integers, whatever the width of the registers that get them.  There
   is one symbol for each sum and product: where it is known, it is found. */

#ifndef ENGINE_SHAPE_TERMS_H
#define ENGINE_SHAPE_TERMS_H

#include "heap/heap.h"

/* False: the integers are too large. */
bool terms_sum (Heap *, HeapValue a, HeapValue b, unsigned bits, HeapValue *);
bool terms_difference (Heap *, HeapValue a, HeapValue b, unsigned bits,
                       HeapValue *);
bool terms_product (Heap *, HeapValue a, HeapValue b, unsigned bits,
                    HeapValue *);
bool terms_times (Heap *, HeapValue a, int64_t k, unsigned bits, HeapValue *);
/* A value of which the product is known to be this times z; false: none is. */
bool terms_factor (const Heap *, HeapValue product, HeapValue z, HeapValue *);

#endif
