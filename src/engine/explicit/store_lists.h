/* store_lists.h -- lists of words, numbered 0, 1, 2, ... as they come.

   Pointers to a list live until the next addition. */

#ifndef ENGINE_EXPLICIT_STORE_LISTS_H
#define ENGINE_EXPLICIT_STORE_LISTS_H

#include "engine/explicit/store_index.h"

#include <assert.h>

typedef struct {
  VEC (uint32_t) words; /* of all lists, one after the other */
  VEC (uint64_t) ends;  /* list i is words[ends[i] .. ends[i + 1]) */
  Index index;
  uint64_t seed;
} Lists;

void lists_init (Lists *, uint64_t seed);
void lists_done (Lists *);

/* The number of a list, or STORE_NONE. */
uint32_t lists_find (const Lists *, const uint32_t *, size_t len);

/* The number of a list, which is added if it is new and fewer than 'limit' are
   there; otherwise STORE_NONE. */
uint32_t lists_add (Lists *, const uint32_t *, size_t len, uint32_t limit);

size_t lists_bytes (const Lists *);

static inline size_t
lists_len (const Lists *l) {
  return l->ends.len - 1;
}

static inline const uint32_t *
lists_at (const Lists *l, uint32_t number) {
  assert (number < lists_len (l));
  return l->words.data + l->ends.data[number];
}

static inline size_t
lists_size (const Lists *l, uint32_t number) {
  assert (number < lists_len (l));
  return l->ends.data[number + 1ul] - l->ends.data[number];
}

#endif
