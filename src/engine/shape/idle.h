/* idle.h -- what a state need not say at the head of a loop. */

#ifndef ENGINE_SHAPE_IDLE_H
#define ENGINE_SHAPE_IDLE_H

#include "heap/heap.h"

/* Numbers in arrays that may be anything, as the rest of the array. */
void idle_forget_fields (HeapState *);
/* What the first elements of arrays on the heap are: they are initialised, and
   no more than that is said. */
void idle_forget_elements (const Unit *, HeapState *);

#endif
