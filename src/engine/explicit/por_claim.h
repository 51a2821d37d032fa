/* por_claim.h -- claims that cannot tell how often a state is repeated.

   Only with such a claim may steps be left out that it does not see.  Formulas
   without next are of this kind.  A never claim may be: it is decided by a
   game. */

#ifndef ENGINE_EXPLICIT_POR_CLAIM_H
#define ENGINE_EXPLICIT_POR_CLAIM_H

#include "program/model/model.h"

/* True only if it is so.  False also for claims with many locations or
   conditions, or with anything but conditions. */
bool claim_ignores_repetition (const Code *);

#endif
