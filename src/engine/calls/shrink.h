/* shrink.h -- shorter sequences of calls with the same error. */

#ifndef ENGINE_CALLS_SHRINK_H
#define ENGINE_CALLS_SHRINK_H

#include "program/unit/execute.h"

/* Takes 'found', whose first input is how many calls there are, and returns
   what is left of it.  About so many steps are executed at most. */
Choices *shrink_calls (Run *, const Unit *, Choices *found, uint64_t steps);

#endif
