/* Bitstate: a Bloom filter with three bits for each state. */

#include "engine/explicit/store_private.h"

#include <assert.h>

enum { BITS = 3 }; /* for each state */

typedef struct {
  Store base;
  unsigned char *field;
  uint64_t bits;
  uint64_t seed;
  size_t len;
  uint64_t ones;
  double omitted; /* expected number of states taken for old ones */
} Bitstate;

typedef struct {
  unsigned char *byte;
  unsigned char bit;
} Place;

static void
places (const Bitstate *b, const State *s, Place place[BITS]) {
  uint64_t print = store_fingerprint (s, b->seed);
  for (unsigned i = 0; i < BITS; i++) {
    uint64_t at = store_reduce (mem_mix (print, i + 1), b->bits);
    assert (at < b->bits);
    place[i] = (Place){b->field + at / 8, (unsigned char)(1u << at % 8)};
    __builtin_prefetch (place[i].byte, 1);
  }
}

static bool
present (const Place place[BITS]) {
  bool all = true;
  for (int i = 0; i < BITS; i++)
    all &= (*place[i].byte & place[i].bit) != 0;
  return all;
}

/* A state that is new is taken for old with probability p = (ones / bits)^3,
   so in front of each one that is added about p / (1 - p) were left out. */
static bool
add (Store *store, const State *s, uint32_t *number) {
  (void)number;
  Bitstate *b = (Bitstate *)store;
  Place place[BITS];
  places (b, s, place);
  if (present (place))
    return false;
  double part = (double)b->ones / (double)b->bits, p = part * part * part;
  assert (b->ones < b->bits);
  b->omitted += p / (1 - p);
  for (int i = 0; i < BITS; i++) {
    b->ones += !(*place[i].byte & place[i].bit);
    *place[i].byte |= place[i].bit;
  }
  b->len++;
  return true;
}

static bool
find (Store *store, const State *s, uint32_t *number) {
  (void)number;
  Place place[BITS];
  places ((Bitstate *)store, s, place);
  return present (place);
}

static Store *
create (size_t bitstate_bytes, uint64_t seed) {
  Bitstate *b = mem_zero (sizeof *b);
  size_t size = bitstate_bytes ? bitstate_bytes : (size_t)128 << 20;
  b->field = mem_zero (size);
  b->bits = (uint64_t)size * 8;
  b->seed = seed;
  return &b->base;
}

static void
destroy (Store *store) {
  mem_free (((Bitstate *)store)->field);
  mem_free (store);
}

static size_t
len (const Store *store) {
  return ((const Bitstate *)store)->len;
}

static size_t
bytes (const Store *store) {
  return sizeof (Bitstate) + ((const Bitstate *)store)->bits / 8;
}

static double
omitted (const Store *store) {
  return ((const Bitstate *)store)->omitted;
}

const StoreOps store_bitstate = {
    .create = create,
    .destroy = destroy,
    .add = add,
    .find = find,
    .len = len,
    .bytes = bytes,
    .omitted = omitted,
};
