/* store_keys.h -- keys of 64 bits, numbered 0, 1, 2, ... as they come. */

#ifndef ENGINE_EXPLICIT_STORE_KEYS_H
#define ENGINE_EXPLICIT_STORE_KEYS_H

#include "engine/explicit/store_index.h"

#include <assert.h>

typedef struct {
  VEC (uint64_t) keys;
  Index index;
  uint64_t seed;
} Keys;

void keys_init (Keys *, uint64_t seed);
void keys_done (Keys *);
void keys_grow (Keys *);

static inline size_t
keys_bytes (const Keys *k) {
  return k->keys.cap * sizeof *k->keys.data + index_bytes (&k->index);
}

static inline bool
keys_search (const Keys *k, uint64_t key, Probe *p, uint32_t *number) {
  while (index_next (&k->index, p, number)) {
    assert (*number < k->keys.len);
    if (k->keys.data[*number] == key)
      return true;
  }
  return false;
}

/* The number of a key, or STORE_NONE. */
static inline uint32_t
keys_find (const Keys *k, uint64_t key) {
  uint32_t number;
  Probe p = index_probe (&k->index, mem_mix (key, k->seed));
  return keys_search (k, key, &p, &number) ? number : STORE_NONE;
}

/* The number of a key, which is added if it is new and fewer than 'limit' are
   there; otherwise STORE_NONE. */
static inline uint32_t
keys_add (Keys *k, uint64_t key, uint32_t limit) {
  uint32_t number;
  Probe p = index_probe (&k->index, mem_mix (key, k->seed));
  if (keys_search (k, key, &p, &number))
    return number;
  if (k->keys.len >= limit)
    return STORE_NONE;
  number = (uint32_t)k->keys.len;
  store_reserve (&k->keys, k->keys.len + 1);
  k->keys.data[k->keys.len++] = key;
  index_place (&k->index, p, number);
  if (k->keys.len == k->index.room)
    keys_grow (k);
  return number;
}

#endif
