/* Making, freeing and growing tables of keys; searching and adding are inlined
   from the header. */

#include "engine/explicit/store_keys.h"

#include <assert.h>

enum { AHEAD = 16 }; /* slots asked for before they are needed */

void
keys_init (Keys *k, uint64_t seed) {
  *k = (Keys){.seed = seed};
  index_grow (&k->index);
}

void
keys_done (Keys *k) {
  vec_done (&k->keys);
  index_done (&k->index);
}

void
keys_grow (Keys *k) {
  index_grow (&k->index);
  assert (k->keys.len < k->index.room);
  for (size_t i = 0; i < k->keys.len; i++) {
    if (i + AHEAD < k->keys.len)
      index_prefetch (&k->index, mem_mix (k->keys.data[i + AHEAD], k->seed));
    index_put (&k->index, mem_mix (k->keys.data[i], k->seed), (uint32_t)i);
  }
}
