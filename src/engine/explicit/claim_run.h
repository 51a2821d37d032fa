/* claim_run.h -- what the claim does along a trail.

   Where steps are merged, the claim does not move with each step of the system.
   As the formula cannot tell how often a state is repeated, there is a run of
   the claim that does, on the same moves of the system; but it may be another
   one. */

#ifndef ENGINE_EXPLICIT_CLAIM_RUN_H
#define ENGINE_EXPLICIT_CLAIM_RUN_H

#include "evidence/model/trail.h"

/* Gives each move of the trail an edge of the claim, such that it is a
   counterexample: its cycle may be repeated for that, or the trail may end
   earlier.  False if there is no such run, or if it would take much to find. */
bool claim_run_find (const Model *, Trail *);

#endif
