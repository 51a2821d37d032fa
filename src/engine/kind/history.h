/* history.h -- from k-induction to an inductive invariant. */

#ifndef ENGINE_KIND_HISTORY_H
#define ENGINE_KIND_HISTORY_H

#include "engine/answer.h"

/* Of 'known', which is inductive, and of the absence of errors it was shown
   that 'k' such states in a row are followed by one.  Then "no error within
   k - 1 steps from here" is inductive.  NULL: that is too large a formula. */
Certificate *history_invariant (Oracle *, const TermList *known, size_t k);

#endif
