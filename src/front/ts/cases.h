/* cases.h -- a relation taken apart by the values of a variable.

   Where steps are written as x' = ite (a = 1) e1 (ite (a = 2) e2 ...), or
   locations are numbers that are asked for everywhere, each value of 'a' makes
   a step of its own. */

#ifndef FRONT_TS_CASES_H
#define FRONT_TS_CASES_H

#include "front/ts/relation.h"

/* Appends to 'out' what 'term' is for each value of some variable and for all
   other values; false if there is no variable for which these are simpler. */
bool cases_split (const Relations *, Term term, TermList *out);

#endif
