/* por_loops.h -- a location in each loop of a code where its process is not put
   first.

   If, in a cycle of states, always only the moves of a single process were
   followed, others would be put off for ever.  Every process that moves in the
   cycle goes round a loop of its code.  So in each loop one location is made
   sticky: where a process leaves it, others were followed too (Kurshan, Levin,
   Minea, Peled and Yenigun 1998).  Then who is put first is a function of the
   state alone, whatever the search has seen. */

#ifndef ENGINE_EXPLICIT_POR_LOOPS_H
#define ENGINE_EXPLICIT_POR_LOOPS_H

#include "program/model/model.h"

/* By location: 'safe' are those where the process may be put first, 'calm'
   those that it may pass through as part of a step that began at a safe one.
   Sets 'sticky'.  If a loop can be closed inside of a step, where no process is
   put first, locations from which such steps begin are not safe any more. */
void por_break_loops (const Code *, bool *safe, const bool *calm, bool *sticky);

#endif
