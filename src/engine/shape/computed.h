/* computed.h -- products that a procedure computes, and sums with them: where
   rows of a matrix lie in one array, they say which element is meant. */

#ifndef ENGINE_SHAPE_COMPUTED_H
#define ENGINE_SHAPE_COMPUTED_H

#include "heap/heap.h"

typedef struct {
  const UnitOp **setters;   /* by register; NULL: edges set it; owned */
  VEC (uint32_t) registers; /* that get such a number */
} ProcComputed;

/* By procedure. */
typedef VEC (ProcComputed) Computed;

/* The operations that set the registers of a procedure; NULL: edges do. */
const UnitOp **computed_setters (const UnitProc *);

void computed_find (const Unit *, Computed *);
/* (settle_strides.c)  Products are those of what registers are now.  False: the
   state is impossible. */
bool computed_settle (const Computed *, HeapState *);
void computed_done (Computed *);

#endif
