/* ranks.h -- a search for errors of finite executions by the processes of one
   'mpirun', on one machine or on many. */

#ifndef ENGINE_EXPLICIT_RANKS_H
#define ENGINE_EXPLICIT_RANKS_H

#include "engine/explicit/search.h"

/* Whether there are such processes; whether this one is not the one that
   answers. */
bool ranks_are_asked_for (void);
bool ranks_is_helper (void);

/* In the process that answers, the search gets the counts of all, and the
   trail. A helper has nothing more to do afterwards. */
void search_by_ranks (Search *);

#endif
