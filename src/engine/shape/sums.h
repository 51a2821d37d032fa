/* sums.h -- sums that are at most something, from one round of a loop to the
   next. */

#ifndef ENGINE_SHAPE_SUMS_H
#define ENGINE_SHAPE_SUMS_H

#include "heap/heap.h"

/* Sums of numbers that go become sums of what registers have now, if they are.
 */
void sums_settle (HeapState *);

#endif
