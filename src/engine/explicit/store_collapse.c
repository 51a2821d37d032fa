/* States as lists of the numbers of their parts.

   First parts, which hold the globals, have a table of their own, so that their
   numbers do not spread those of the others.  The length of a part is that of
   its list, and the number of parts that of the state's. */

#include "engine/explicit/store_lists.h"

#include <assert.h>

typedef struct {
  Store base;
  Lists first, rest, states;
  VEC (uint32_t) buffer; /* the state as a list */
} Collapse;

static Lists *
table (Collapse *c, size_t part) {
  return part ? &c->rest : &c->first;
}

/* Write the state into the buffer; false if a part is not there (when finding),
   or there is no room for it. */
static bool
encode (Collapse *c, const State *s, bool adding) {
  size_t parts = state_parts (s);
  assert (s->cuts.data[parts] == s->words.len);
  vec_reserve (&c->buffer, parts + 1);
  c->buffer.len = parts;
  for (size_t i = 0; i < parts; i++) {
    uint32_t at = s->cuts.data[i], n = s->cuts.data[i + 1] - at;
    const uint32_t *words = store_words (s, at);
    uint32_t number = adding ? lists_add (table (c, i), words, n, c->base.limit)
                             : lists_find (table (c, i), words, n);
    if (number == STORE_NONE)
      return false;
    c->buffer.data[i] = number;
  }
  return true;
}

static bool
add (Store *store, const State *s, uint32_t *number) {
  Collapse *c = (Collapse *)store;
  size_t before = lists_len (&c->states);
  if (encode (c, s, true))
    *number =
        lists_add (&c->states, c->buffer.data, c->buffer.len, store->limit);
  if (*number == STORE_NONE)
    store->full = true;
  return lists_len (&c->states) > before;
}

static bool
find (Store *store, const State *s, uint32_t *number) {
  Collapse *c = (Collapse *)store;
  if (encode (c, s, false))
    *number = lists_find (&c->states, c->buffer.data, c->buffer.len);
  return *number != STORE_NONE;
}

static void
get (const Store *store, uint32_t number, State *out) {
  const Collapse *c = (const Collapse *)store;
  const uint32_t *state = lists_at (&c->states, number);
  size_t parts = lists_size (&c->states, number);
  vec_clear (&out->words);
  vec_clear (&out->cuts);
  vec_push (&out->cuts, 0);
  for (size_t i = 0; i < parts; i++) {
    const Lists *l = i ? &c->rest : &c->first;
    size_t n = lists_size (l, state[i]);
    vec_reserve (&out->words, out->words.len + n + 1);
    store_copy (out->words.data + out->words.len, lists_at (l, state[i]), n);
    out->words.len += n;
    vec_push (&out->cuts, (uint32_t)out->words.len);
  }
}

static Store *
create (size_t bitstate_bytes, uint64_t seed) {
  (void)bitstate_bytes;
  Collapse *c = mem_zero (sizeof *c);
  lists_init (&c->first, seed);
  lists_init (&c->rest, seed);
  lists_init (&c->states, seed);
  return &c->base;
}

static void
destroy (Store *store) {
  Collapse *c = (Collapse *)store;
  lists_done (&c->first);
  lists_done (&c->rest);
  lists_done (&c->states);
  vec_done (&c->buffer);
  mem_free (c);
}

static size_t
len (const Store *store) {
  return lists_len (&((const Collapse *)store)->states);
}

static size_t
bytes (const Store *store) {
  const Collapse *c = (const Collapse *)store;
  return sizeof *c + lists_bytes (&c->first) + lists_bytes (&c->rest) +
         lists_bytes (&c->states) + c->buffer.cap * sizeof *c->buffer.data;
}

const StoreOps store_collapse = {
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
