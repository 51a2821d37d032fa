/* store_packed.h -- states of common shapes, packed.

   When a store has many states, most of them have the same parts of the same
   lengths as many others, and differ from these in few bits.  A form is a
   layout (layout.h) that takes these bits together to words of 60 bits, one to
   eight of them.  If it is one, that is the root of the state; if there are
   more, each of them is numbered as a pair is, and the numbers are folded to a
   root, in halves.  If they are two, and 32 bits are enough for the second one,
   it is the right half of the root as it is.  The upper bit tells such roots
   from those of other states; the next three say which form it is.

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
enum { PACKED_TAIL = 32 }; /* bits of a second chunk without a number */
/* Numbers of pairs below it can be the left half of a root. */
enum { PACKED_PAIRS = 1 << (PACKED_BITS - 32) };

#define PACKED_ROOT (1ull << 63)
#define PACKED_TAG (1ull << PACKED_BITS)

/* The pieces of a packed state are its chunks and the pairs in which they are
   folded.  Chunk i is piece i; the pair that is cut in front of chunk i is
   piece PACKED_CHUNKS + i. */
enum { PACKED_PIECES = 2 * PACKED_CHUNKS };

typedef struct {
  uint8_t piece, left, right; /* the pair is made of two others */
  uint8_t height;             /* above chunks */
  uint32_t chunks;            /* that are in it, a set */
} PackedJoin;

/* Forms of the same shape have the same base. */
typedef struct {
  Layout layout;
  PackedJoin joins[PACKED_CHUNKS]; /* halves before the whole */
  uint32_t join_count, height;
  uint32_t numbered;   /* chunks that have numbers, a set */
  uint8_t left, right; /* the pieces of a root, if there are several chunks */
  uint32_t before;     /* forms of the shape in front of it */
  bool has_another;    /* there is one behind it */
  /* For each of those before: the bits that it does not keep; and what they are
     in states that have it. */
  uint64_t more[PACKED_FORMS][PACKED_CHUNKS], usual[PACKED_CHUNKS];
} PackedForm;

typedef struct {
  PackedForm forms[PACKED_FORMS];
  uint32_t count;
  uint32_t version; /* roots of older ones mean nothing */
} Packed;

/* A packed state with the numbers of its pieces, if it has several chunks. */
typedef struct {
  uint32_t form;
  uint64_t chunks[PACKED_CHUNKS];
  uint32_t numbers[PACKED_PIECES];
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

/* The root of a packed state, all pieces of which have numbers; 0: there are so
   many pairs that one has no place in a root.  That is so from the first time
   on that it is asked for. */
uint64_t packed_join (uint32_t form, uint32_t left, uint32_t right);
static inline uint64_t
packed_tag (uint32_t form) {
  return PACKED_ROOT | form * PACKED_TAG;
}
static inline uint32_t
packed_form (uint64_t root) {
  return (uint32_t)((root & ~PACKED_ROOT) / PACKED_TAG);
}

/* Makes forms for states that have none, if that pays (store_arrange.c); then
   roots are made again. */
void packed_arrange (Tree *);
/* After the layouts have changed. */
void packed_compare_forms (Packed *);

void packed_done (Packed *);
void packed_save (const Packed *, Saving *);
bool packed_load (Packed *, Saved *);

#endif
