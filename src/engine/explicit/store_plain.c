/* States as they are: the number of the list of cuts, then the words. */

#include "engine/explicit/store_lists.h"

#include <assert.h>

typedef struct {
  Store base;
  Lists cuts, states;
  VEC (uint32_t) buffer; /* the state as a list */
} Plain;

/* Write the state, whose cuts have a number, into the buffer. */
static void
encode (Plain *p, const State *s, uint32_t cuts) {
  vec_reserve (&p->buffer, s->words.len + 1);
  p->buffer.len = s->words.len + 1;
  p->buffer.data[0] = cuts;
  store_copy (p->buffer.data + 1, s->words.data, s->words.len);
}

static bool
add (Store *store, const State *s, uint32_t *number) {
  Plain *p = (Plain *)store;
  size_t before = lists_len (&p->states);
  uint32_t cuts = lists_add (&p->cuts, s->cuts.data, s->cuts.len, store->limit);
  if (cuts != STORE_NONE) {
    encode (p, s, cuts);
    *number =
        lists_add (&p->states, p->buffer.data, p->buffer.len, store->limit);
  }
  if (*number == STORE_NONE)
    store->full = true;
  return lists_len (&p->states) > before;
}

static bool
find (Store *store, const State *s, uint32_t *number) {
  Plain *p = (Plain *)store;
  uint32_t cuts = lists_find (&p->cuts, s->cuts.data, s->cuts.len);
  if (cuts == STORE_NONE)
    return false;
  encode (p, s, cuts);
  *number = lists_find (&p->states, p->buffer.data, p->buffer.len);
  return *number != STORE_NONE;
}

static void
get (const Store *store, uint32_t number, State *out) {
  const Plain *p = (const Plain *)store;
  const uint32_t *state = lists_at (&p->states, number);
  assert (lists_size (&p->states, number) >= 1);
  size_t cuts = lists_size (&p->cuts, state[0]);
  size_t words = lists_size (&p->states, number) - 1;
  vec_reserve (&out->cuts, cuts);
  vec_reserve (&out->words, words);
  out->cuts.len = cuts;
  out->words.len = words;
  store_copy (out->cuts.data, lists_at (&p->cuts, state[0]), cuts);
  store_copy (out->words.data, state + 1, words);
}

static Store *
create (size_t bitstate_bytes, uint64_t seed) {
  (void)bitstate_bytes;
  Plain *p = mem_zero (sizeof *p);
  lists_init (&p->cuts, seed);
  lists_init (&p->states, seed);
  return &p->base;
}

static void
destroy (Store *store) {
  Plain *p = (Plain *)store;
  lists_done (&p->cuts);
  lists_done (&p->states);
  vec_done (&p->buffer);
  mem_free (p);
}

static size_t
len (const Store *store) {
  return lists_len (&((const Plain *)store)->states);
}

static size_t
bytes (const Store *store) {
  const Plain *p = (const Plain *)store;
  return sizeof *p + lists_bytes (&p->cuts) + lists_bytes (&p->states) +
         p->buffer.cap * sizeof *p->buffer.data;
}

const StoreOps store_plain = {
    .numbers = true,
    .keeps = true,
    .exact = true,
    .create = create,
    .destroy = destroy,
    .add = add,
    .find = find,
    .get = get,
    .len = len,
    .bytes = bytes,
};
