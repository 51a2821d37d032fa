/* heaps_loops.h -- what a proof by symbolic heaps says of variables at loops,
   as expressions of C.

   Only of variables that can be named there, and only what holds whenever the
   condition of the loop is looked at: of a body that was put in several places
   what one of these says. */

#ifndef EVIDENCE_UNIT_HEAPS_LOOPS_H
#define EVIDENCE_UNIT_HEAPS_LOOPS_H

#include "evidence/loop_invariant.h"
#include "evidence/unit/heaps.h"

LoopInvariants heaps_loops (const Heaps *);

/* Whether the blocks of the Unit where this loop begins are heads of loops, as
   many as there were before passes, and it is written there. */
bool heaps_loops_are_whole (const Unit *, const Unit *before, Pos);

#endif
