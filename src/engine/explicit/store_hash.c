/* Hash-compact: of each state a fingerprint of 64 bits. */

#include "engine/explicit/store_keys.h"

#include <math.h>

typedef struct {
  Store base;
  Keys prints;
  uint64_t seed;
} Hash;

static bool
add (Store *store, const State *s, uint32_t *number) {
  Hash *h = (Hash *)store;
  KeysUser user = {.limit = store->limit};
  *number = keys_add (&h->prints, store_fingerprint (s, h->seed), &user);
  if (*number == STORE_NONE)
    store->full = true;
  return user.fresh;
}

static bool
find (Store *store, const State *s, uint32_t *number) {
  Hash *h = (Hash *)store;
  *number = keys_find (&h->prints, store_fingerprint (s, h->seed));
  return *number != STORE_NONE;
}

static Store *
create (size_t bitstate_bytes, uint64_t seed) {
  (void)bitstate_bytes;
  Hash *h = mem_zero (sizeof *h);
  keys_init (&h->prints, seed);
  h->seed = seed;
  return &h->base;
}

static void
destroy (Store *store) {
  keys_done (&((Hash *)store)->prints);
  mem_free (store);
}

static size_t
len (const Store *store) {
  return keys_len (&((const Hash *)store)->prints);
}

static size_t
bytes (const Store *store) {
  return sizeof (Hash) + keys_bytes (&((const Hash *)store)->prints);
}

/* So many of n^2 / 2 pairs have equal fingerprints. */
static double
omitted (const Store *store) {
  double n = (double)len (store);
  return ldexp (n * n, -65);
}

const StoreOps store_hash = {
    .numbers = true,
    .create = create,
    .destroy = destroy,
    .add = add,
    .find = find,
    .len = len,
    .bytes = bytes,
    .omitted = omitted,
};
