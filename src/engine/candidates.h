/* candidates.h -- formulas over one state that may hold in all of them. */

#ifndef ENGINE_CANDIDATES_H
#define ENGINE_CANDIDATES_H

#include "engine/sites.h"

/* Appends at most so many, without repetition; none speaks of the site. */
void candidates_list (const Sites *, size_t most, TermList *out);

/* Appends at most so many conditions that divide the steps of a System: some
   guard asks for one, and some guard for its negation; or a value depends on
   it. */
void candidates_phases (const System *, size_t most, TermList *out);

#endif
