/* concretise.h -- symbolic heaps as states that operations can make: prefix
   synthesis (Algorithm 3 of the paper).

   The heap must have no segments: lists are unfolded before, to so many
   elements.  Objects are made first and then filled, so that fields may refer
   forwards and in circles; addresses are defined by the objects. */

#ifndef ENGINE_SHAPE_CONCRETISE_H
#define ENGINE_SHAPE_CONCRETISE_H

#include "heap/heap.h"
#include "pass/prefix.h"

/* The symbol of the heap that each symbol of the state stands for. */
typedef VEC (HeapSym) ConcreteSyms;

/* What may be uninitialised is, if 'wanted' is KIND_UNINITIALISED.  False: the
   heap has something that cannot be made; 'why' is a clause.  The caller calls
   prefix_state_done. */
bool concretise_state (const Unit *, const HeapState *, ErrorKind wanted,
                       UnitState *result, ConcreteSyms *, const char **why);

#endif
