/* store_packed.h -- states of the most common shape, packed.

   When a store has many states, most of them have the same parts of the same
   lengths, and differ in few bits.  A layout (layout.h) takes these bits
   together to words of 63 bits, one to eight of them.  If it is one, that is
   the root of the state; if there are more, each of them is numbered as a pair
   is, and the numbers are folded to a root, in halves.  The upper bit tells
   such roots from those of other states.

   So the root of a state behind a step is computed from the bits that the step
   turns over, and nobody has to compare words.  Which states are packed depends
   on the layout and on the state only: a state has one root. */

#ifndef ENGINE_EXPLICIT_STORE_PACKED_H
#define ENGINE_EXPLICIT_STORE_PACKED_H

#include "engine/explicit/layout.h"
#include "engine/explicit/store.h"

enum { PACKED_CHUNKS = 8 };

#define PACKED_ROOT (1ull << 63)

typedef struct {
  Layout layout;
  bool on;
  uint32_t version; /* of the layout: roots of older ones mean nothing */
} Packed;

/* A packed state with the numbers of its pieces: of each chunk, and of the pair
   that is cut in front of a chunk. */
typedef struct {
  uint64_t chunks[PACKED_CHUNKS];
  uint32_t leaves[PACKED_CHUNKS], nodes[PACKED_CHUNKS];
} PackedPlace;

typedef struct Tree Tree;

/* The root of a state; false: it is not packed, or (t->failed) not there, or
   there is no room. */
bool packed_root (Tree *, const State *, uint64_t *root);
/* The state of a packed root. */
void packed_unfold (const Tree *, uint64_t root, State *out);

/* See 'store_stand'. */
bool packed_stand (Tree *, uint32_t number);
uint64_t packed_note (Tree *, const StateWord *, size_t n);
void packed_look (Tree *, uint64_t *notes, size_t n);

/* Chooses or widens the layout if that pays; then roots are made again. */
void packed_arrange (Tree *);

void packed_done (Packed *);
void packed_save (const Packed *, Saving *);
bool packed_load (Packed *, Saved *);

#endif
