/* exclude.h -- sets of cubes that are closed together.

   If no initial state lies in one of them, and each step into one comes from
   one of them, then none is reachable, in no node.  That is the strongest
   slice: the invariant of the graph gets their complements.

   A cube is made larger as long as no further transition enters it and no known
   reachable state lies in it; what enters is added to the set in turn. */

#ifndef ENGINE_SLAB_EXCLUDE_H
#define ENGINE_SLAB_EXCLUDE_H

#include "engine/slab/cubes.h"

/* Looks for a closed set of at most 'limit' cubes around 'cube', and excludes
   it.  'bold' enlarges every cube, otherwise only closed ones are enlarged. */
bool exclude_cube (Cubes *, const TermList *cube, size_t limit, bool bold);

/* Drops literals of the cube as long as 'holds' is true of it; that function
   marks literals which are enough. */
void cubes_drop (Cubes *, TermList *cube,
                 bool (*holds) (void *, const TermList *, bool *needed),
                 void *context);

#endif
