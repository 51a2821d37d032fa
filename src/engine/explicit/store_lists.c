/* Lists of words behind an index: what the stores 'plain' and 'collapse' are
   made of. */

#include "engine/explicit/store_lists.h"

#include <assert.h>
#include <xxhash.h>

void
lists_init (Lists *l, uint64_t seed) {
  *l = (Lists){.seed = seed};
  vec_push (&l->ends, 0);
  store_reserve (&l->words, 1);
  index_grow (&l->index);
}

void
lists_done (Lists *l) {
  vec_done (&l->words);
  vec_done (&l->ends);
  index_done (&l->index);
}

size_t
lists_bytes (const Lists *l) {
  return l->words.cap * sizeof *l->words.data +
         l->ends.cap * sizeof *l->ends.data + index_bytes (&l->index);
}

static uint64_t
hash (const Lists *l, const uint32_t *words, size_t len) {
  const void *data = len ? (const void *)words : "";
  return XXH3_64bits_withSeed (data, len * sizeof *words, l->seed);
}

static bool
search (const Lists *l, const uint32_t *words, size_t len, Probe *p,
        uint32_t *number) {
  while (index_next (&l->index, p, number))
    if (lists_size (l, *number) == len &&
        store_same (lists_at (l, *number), words, len))
      return true;
  return false;
}

uint32_t
lists_find (const Lists *l, const uint32_t *words, size_t len) {
  uint32_t number;
  Probe p = index_probe (&l->index, hash (l, words, len));
  return search (l, words, len, &p, &number) ? number : STORE_NONE;
}

/* Hashes are computed again rather than kept: the words are read in order. */
static void
grow (Lists *l) {
  index_grow (&l->index);
  assert (lists_len (l) < l->index.room);
  for (uint32_t i = 0; i < lists_len (l); i++)
    index_put (&l->index, hash (l, lists_at (l, i), lists_size (l, i)), i);
}

uint32_t
lists_add (Lists *l, const uint32_t *words, size_t len, uint32_t limit) {
  uint32_t number;
  Probe p = index_probe (&l->index, hash (l, words, len));
  if (search (l, words, len, &p, &number))
    return number;
  if (lists_len (l) >= limit)
    return STORE_NONE;
  number = (uint32_t)lists_len (l);
  assert (l->ends.data[number] == l->words.len);
  store_reserve (&l->words, l->words.len + len);
  store_copy (l->words.data + l->words.len, words, len);
  l->words.len += len;
  store_reserve (&l->ends, l->ends.len + 1);
  l->ends.data[l->ends.len++] = l->words.len;
  index_place (&l->index, p, number);
  if (lists_len (l) == l->index.room)
    grow (l);
  return number;
}
