/* store_packed.h -- states of common shapes, packed.

   When a store has many states, most of them have the same parts of the same
   lengths as many others, and differ from these in few bits.  A form is a
   layout (layout.h) that takes these bits together to words of 60 bits, one to
   eight of them.  If it is one, that is the root of the state; if there are
   more, each of them is numbered as a pair is, and the numbers are folded to a
   root, in halves.  The upper bit tells such roots from those of other states;
   the next three say which form it is.

   There are several forms as processes come and go, and as later states have
   bits that were never seen before: then the new form is for those that did not
   fit the one before.  A state has the first form that it fits.  So which
   states are packed, and how, depends on the forms and on the state only: a
   state has one root.

   The root of a state behind a step is computed from the bits that the step
   turns over, and nobody has to compare words. */

#ifndef ENGINE_EXPLICIT_STORE_PACKED_H
#define ENGINE_EXPLICIT_STORE_PACKED_H

#include "engine/explicit/layout.h"
#include "engine/explicit/store.h"

enum { PACKED_CHUNKS = 8, PACKED_FORMS = 8, PACKED_BITS = 60 };
/* Numbers of pairs below it can be the left half of a root. */
enum { PACKED_PAIRS = 1 << (PACKED_BITS - 32) };

#define PACKED_ROOT (1ull << 63)

/* Forms of the same shape have the same base. */
typedef struct {
  Layout layout;
  uint32_t before;  /* forms of the shape in front of it */
  bool has_another; /* there is one behind it */
  /* For each of those before: the bits that it does not keep; and what they are
     in states that have it. */
  uint64_t more[PACKED_FORMS][PACKED_CHUNKS], usual[PACKED_CHUNKS];
} PackedForm;

typedef struct {
  PackedForm forms[PACKED_FORMS];
  uint32_t count;
  uint32_t version; /* roots of older ones mean nothing */
} Packed;

/* A packed state with the numbers of its pieces: of each chunk, and of the pair
   that is cut in front of a chunk. */
typedef struct {
  uint32_t form;
  uint64_t chunks[PACKED_CHUNKS];
  uint32_t leaves[PACKED_CHUNKS], nodes[PACKED_CHUNKS];
} PackedPlace;

typedef struct Tree Tree;

/* The root of a state; false: it is not packed.  With 't->failed' the state is
   not there, or there is no room. */
bool packed_root (Tree *, const State *, uint64_t *root);
/* The state of a packed root. */
void packed_unfold (const Tree *, const Packed *, uint64_t root, State *out);

/* A packed root as chunks. */
void packed_find_place (const Tree *, const Packed *, uint64_t root,
                        PackedPlace *);

/* See 'store_stand'. */
bool packed_stand (Tree *, uint32_t number);
uint64_t packed_note (Tree *, const StateWord *, size_t n);
uint64_t packed_note_state (Tree *, const State *);
void packed_look (Tree *, uint64_t *notes, size_t n);

/* Makes forms for states that have none, if that pays (store_arrange.c); then
   roots are made again. */
void packed_arrange (Tree *);
/* After the layouts have changed. */
void packed_compare_forms (Packed *);

void packed_done (Packed *);
void packed_save (const Packed *, Saving *);
bool packed_load (Packed *, Saved *);

#endif
