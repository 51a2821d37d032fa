/* store_ahead.h -- looking for many packed states at a time (see 'store_stand'
   in store.h).

   A table is so large that what is asked of it is never near.  So the memory
   for all questions of one kind is asked for before the first one is answered:
   the chunks of all states that were noted, then the pairs of these, and at the
   end the roots. */

#ifndef ENGINE_EXPLICIT_STORE_AHEAD_H
#define ENGINE_EXPLICIT_STORE_AHEAD_H

#include "engine/explicit/store_index.h"
#include "engine/explicit/store_packed.h"

/* A state of several chunks that was noted.  Its number here, from 1 on, is the
   note until it is looked for. */
typedef struct {
  uint32_t form, changed; /* chunks whose numbers are not known yet */
  uint64_t chunks[PACKED_CHUNKS];
  uint32_t numbers[PACKED_PIECES];
} AheadState;

/* A piece whose number is looked for, and where that goes. */
typedef struct {
  uint64_t key;
  Probe probe;
  uint32_t *number;
} AheadPiece;

typedef struct {
  PackedPlace place; /* from which steps are noted */
  State behind;      /* such a step, where the form changes */
  VEC (AheadState) states;
  VEC (AheadPiece) pieces;
  uint32_t height; /* of the pairs of these states */
} Ahead;

/* States that will be stood on. */
void ahead_expect (const Tree *, uint32_t first, uint32_t n);
/* False: the state is not packed. */
bool ahead_stand (Tree *, uint32_t number, State *out);
uint64_t ahead_note (Tree *, const StateWord *, size_t n);
uint64_t ahead_note_state (Tree *, const State *);
void ahead_look (Tree *, uint64_t *notes, size_t n);
void ahead_done (Ahead *);

#endif
