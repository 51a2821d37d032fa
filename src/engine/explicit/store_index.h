/* store_index.h -- from hashes to numbers: an open table of 32-bit slots.

   The numbers 0, 1, 2, ... belong to things kept elsewhere in that order.  A
   slot is 0 or holds, in its lower 'bits' bits, a number plus one and above
   them as many bits of the hash as there is room for; so while there are fewer
   than 2^24 things a wrong one is looked at in one of 256 cases only.

   The slots of a cache line are a bucket.  A hash names a bucket, and its
   number is in the first slot from there on that was free: nearly always in the
   same line, the slots of which are compared all at once.

   The table may have any size, hence it grows by half.  Growing empties it: the
   owner, who can compute all hashes, fills it again. */

#ifndef ENGINE_EXPLICIT_STORE_INDEX_H
#define ENGINE_EXPLICIT_STORE_INDEX_H

#include "engine/explicit/store_private.h"

#include <assert.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

enum { INDEX_BUCKET = 16 };

typedef struct {
  uint32_t *slots;
  uint64_t cap;  /* of whole buckets */
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

/* The first slot of the bucket of a hash. */
static inline uint64_t
index_bucket (const Index *x, uint64_t hash) {
  return store_reduce (hash, x->cap / INDEX_BUCKET) * INDEX_BUCKET;
}

static inline Probe
index_probe (const Index *x, uint64_t hash) {
  return (Probe){index_bucket (x, hash), (uint32_t)(hash << x->bits)};
}

/* Which slots of a bucket are free, or have the bits of the tag outside of the
   mask: a set.  Other threads may be filling free ones.  So a slot must be read
   once: if it were free for one comparison and filled for the other, it would
   be passed over. */
#ifdef __SSE2__
static inline __m128i
index_compare (const uint32_t *slots, __m128i tag, __m128i above) {
  __m128i s = _mm_loadu_si128 ((const __m128i *)slots), zero = {0};
  __asm__("" : "+x"(s)); /* the compiler must not load it again */
  __m128i other = _mm_and_si128 (_mm_xor_si128 (s, tag), above);
  return _mm_or_si128 (_mm_cmpeq_epi32 (s, zero),
                       _mm_cmpeq_epi32 (other, zero));
}

static inline uint32_t
index_match (const uint32_t *slots, uint32_t tag, uint32_t mask) {
  __m128i t = _mm_set1_epi32 ((int)tag), above = _mm_set1_epi32 ((int)~mask);
  __m128i low = _mm_packs_epi32 (index_compare (slots, t, above),
                                 index_compare (slots + 4, t, above));
  __m128i high = _mm_packs_epi32 (index_compare (slots + 8, t, above),
                                  index_compare (slots + 12, t, above));
  return (uint32_t)_mm_movemask_epi8 (_mm_packs_epi16 (low, high));
}
#else
static inline uint32_t
index_match (const uint32_t *slots, uint32_t tag, uint32_t mask) {
  uint32_t set = 0;
  for (uint32_t i = 0; i < INDEX_BUCKET; i++) {
    uint32_t slot = __atomic_load_n (slots + i, __ATOMIC_RELAXED);
    set |= (uint32_t)(!slot || !((slot ^ tag) & ~mask)) << i;
  }
  return set;
}
#endif

/* The first slot from 'at' on that is free or has the tag. */
static inline uint64_t
index_seek (const Index *x, uint64_t at, uint32_t tag) {
  uint32_t lane = at % INDEX_BUCKET;
  for (at -= lane;; lane = 0) {
    uint32_t set = index_match (x->slots + at, tag, x->mask) >> lane;
    if (set)
      return at + lane + (uint32_t)__builtin_ctz (set);
    at = at + INDEX_BUCKET == x->cap ? 0 : at + INDEX_BUCKET;
  }
}

static inline uint64_t
index_behind (const Index *x, uint64_t at) {
  return at + 1 == x->cap ? 0 : at + 1;
}

/* The next number whose hash may be that of the probe.  False: there is none,
   and the probe is at the free slot where one belongs. */
static inline bool
index_next (const Index *x, Probe *p, uint32_t *number) {
  p->at = index_seek (x, p->at, p->tag);
  uint32_t slot = x->slots[p->at];
  if (!slot)
    return false;
  p->at = index_behind (x, p->at);
  *number = (slot ^ p->tag) - 1;
  return true;
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
  while (x->slots[p.at = index_seek (x, p.at, p.tag)])
    p.at = index_behind (x, p.at);
  index_place (x, p, number);
}

/* The same while other threads do it. */
static inline void
index_put_beside (Index *x, uint64_t hash, uint32_t number) {
  Probe p = index_probe (x, hash);
  for (;; p.at = index_behind (x, p.at)) {
    uint32_t none = 0;
    p.at = index_seek (x, p.at, p.tag);
    if (!__atomic_load_n (x->slots + p.at, __ATOMIC_RELAXED) &&
        __atomic_compare_exchange_n (x->slots + p.at, &none,
                                     p.tag | (number + 1), false,
                                     __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      return;
  }
}

static inline void
index_prefetch (const Index *x, uint64_t hash) {
  __builtin_prefetch (x->slots + index_bucket (x, hash), 1);
}

#endif
