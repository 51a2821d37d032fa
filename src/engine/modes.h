/* modes.h -- what holds while components are in certain modes.

   Where many variables are only set to constants there are too many vectors of
   them for sites (sites.h): each of several processes has a mode of its own.
   Facts are then about one mode or two: "while p is 1, m < next", "while p is 1
   and q is 2, m and n differ", "p and q are not both 2". */

#ifndef ENGINE_MODES_H
#define ENGINE_MODES_H

#include "engine/oracle.h"

/* Appends facts such that together with 'known', which is inductive, they hold
   initially, and hold again after each transition from a state without error;
   and no such transition leads to an error.  Nothing when there are none, or
   that would take more than so many CPU seconds. */
void modes_find (Oracle *, const TermList *known, double seconds,
                 TermList *out);

#endif
