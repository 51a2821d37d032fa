/* store_index.h -- from hashes to numbers: an open table of 32-bit slots.

   The numbers 0, 1, 2, ... belong to things kept elsewhere in that order.  A
   slot is 0 or holds, in its lower 'bits' bits, a number plus one and above
   them as many bits of the hash as there is room for; so while there are fewer
   than 2^24 things a wrong one is looked at in one of 256 cases only.  The
   table may have any size, hence it grows by half.  Growing empties it: the
   owner, who can compute all hashes, fills it again. */

#ifndef ENGINE_EXPLICIT_STORE_INDEX_H
#define ENGINE_EXPLICIT_STORE_INDEX_H

#include "engine/explicit/store_private.h"

#include <assert.h>

typedef struct {
  uint32_t *slots;
  uint64_t cap;
  uint64_t room; /* numbers below it can be placed */
  uint32_t mask; /* of the lower bits of a slot */
  unsigned bits;
} Index;

typedef struct {
  uint64_t at;
  uint32_t tag;
} Probe;

/* '{0}' has no room; an index must have grown before it is searched. */
void index_grow (Index *);
void index_done (Index *);

static inline size_t
index_bytes (const Index *x) {
  return x->cap * sizeof *x->slots;
}

static inline Probe
index_probe (const Index *x, uint64_t hash) {
  return (Probe){store_reduce (hash, x->cap), (uint32_t)(hash << x->bits)};
}

/* The next number whose hash may be that of the probe.  False: there is none,
   and the probe is at the free slot where one belongs. */
static inline bool
index_next (const Index *x, Probe *p, uint32_t *number) {
  for (;;) {
    uint32_t slot = x->slots[p->at];
    if (!slot)
      return false;
    p->at = p->at + 1 == x->cap ? 0 : p->at + 1;
    if ((slot ^ p->tag) <= x->mask) {
      *number = (slot ^ p->tag) - 1;
      return true;
    }
  }
}

static inline void
index_place (Index *x, Probe p, uint32_t number) {
  assert (number < x->room && !x->slots[p.at]);
  x->slots[p.at] = p.tag | (number + 1);
}

/* Place a number that is not there. */
static inline void
index_put (Index *x, uint64_t hash, uint32_t number) {
  Probe p = index_probe (x, hash);
  while (x->slots[p.at])
    p.at = p.at + 1 == x->cap ? 0 : p.at + 1;
  index_place (x, p, number);
}

static inline void
index_prefetch (const Index *x, uint64_t hash) {
  __builtin_prefetch (x->slots + store_reduce (hash, x->cap), 1);
}

#endif
