/* What all kinds of stores have in common; each kind is a file of its own. */

#include "engine/explicit/store_private.h"

#include <assert.h>
#include <math.h>
#include <xxhash.h>

#define STORE_ROW(NAME, name) [STORE_##NAME] = &store_##name,
static const StoreOps *const kinds[] = {STORES (STORE_ROW, )};
#undef STORE_ROW

bool
store_kind_gives_back (StoreKind kind) {
  assert (kind < STORE_COUNT);
  const StoreOps *ops = kinds[kind];
  return ops->numbers && ops->keeps && ops->exact;
}

Store *
store_new (StoreKind kind, size_t bitstate_bytes, uint64_t seed) {
  assert (kind < STORE_COUNT);
  Store *store = kinds[kind]->create (bitstate_bytes, seed);
  store->ops = kinds[kind];
  store->limit = STORE_NONE - 1;
  return store;
}

void
store_free (Store *store) {
  if (store)
    store->ops->destroy (store);
}

bool
store_add (Store *store, const State *s, uint32_t *number) {
  *number = STORE_NONE;
  return store->ops->add (store, s, number);
}

bool
store_find (Store *store, const State *s, uint32_t *number) {
  *number = STORE_NONE;
  return store->ops->find (store, s, number);
}

void
store_expect (Store *store, uint32_t first, uint32_t n) {
  store->ops->expect (store, first, n);
}

bool
store_stand (Store *store, uint32_t number, State *out) {
  assert (store_version (store));
  return store->ops->stand (store, number, out);
}

uint64_t
store_note (Store *store, const StateWord *turns, size_t n) {
  return store->ops->note (store, turns, n);
}

uint64_t
store_note_state (Store *store, const State *s) {
  return store->ops->note_state (store, s);
}

void
store_look (Store *store, uint64_t *notes, size_t n) {
  store->ops->look (store, notes, n);
}

uint32_t
store_version (const Store *store) {
  return store->ops->version ? store->ops->version (store) : 0;
}

bool
store_add_noted (Store *store, uint64_t note, uint32_t *number) {
  assert (note && !store_note_is_known (note));
  *number = STORE_NONE;
  return store->ops->add_noted (store, note, number);
}

void
store_arrange (Store *store) {
  if (store->ops->arrange)
    store->ops->arrange (store);
}

void
store_follow (Store *store) {
  if (store->ops->follow)
    store->ops->follow (store);
}

void
store_step_forth (Store *store) {
  if (store->ops->follow)
    store->ops->step_forth (store);
}

void
store_step_back (Store *store) {
  if (store->ops->follow)
    store->ops->step_back (store);
}

void
store_get (const Store *store, uint32_t number, State *out) {
  assert (store->ops->keeps && number < store_len (store));
  store->ops->get (store, number, out);
}

bool
store_has_views (const Store *store) {
  return store->ops->view;
}

Store *
store_view (Store *store) {
  assert (store_has_views (store));
  Store *view = store->ops->view (store);
  view->ops = store->ops;
  view->limit = store->limit;
  return view;
}

void
store_hold (Store *store) {
  store->ops->hold (store, true);
}

void
store_release (Store *store) {
  store->ops->hold (store, false);
}

void
store_save (const Store *store, Saving *out) {
  assert (store->ops->save);
  store->ops->save (store, out);
}

bool
store_load (Store *store, Saved *in) {
  assert (store->ops->load && !store_len (store));
  return store->ops->load (store, in);
}

void
store_keep_parents (Store *store) {
  store->ops->keep_parents (store);
}

void
store_set_parent (Store *store, uint32_t parent) {
  store->ops->set_parent (store, parent);
}

uint32_t
store_parent (const Store *store, uint32_t number) {
  assert (number < store_len (store));
  return store->ops->parent (store, number);
}

bool
store_has (const Store *store, uint32_t number) {
  return !store->ops->has || store->ops->has (store, number);
}

bool
store_full (const Store *store) {
  return store->full;
}

bool
store_keeps (const Store *store) {
  return store->ops->keeps;
}

bool
store_exact (const Store *store) {
  return store->ops->exact;
}

size_t
store_len (const Store *store) {
  return store->ops->len (store);
}

size_t
store_bytes (const Store *store) {
  return store->ops->bytes (store);
}

double
store_omission (const Store *store) {
  return store->ops->omitted ? -expm1 (-store->ops->omitted (store)) : 0;
}

uint64_t
store_fingerprint (const State *s, uint64_t seed) {
  assert (s->cuts.len >= 1);
  size_t words = s->words.len * sizeof *s->words.data;
  size_t cuts = s->cuts.len * sizeof *s->cuts.data;
  const void *data = words ? (const void *)s->words.data : "";
  return mem_mix (XXH3_64bits_withSeed (data, words, seed),
                  XXH3_64bits_withSeed (s->cuts.data, cuts, ~seed));
}

size_t
store_more (size_t cap, size_t want) {
  cap += cap < 4096 ? cap + 16 : cap / 8;
  return cap < want ? want : cap;
}

void *
store_grow (void *data, size_t *cap, size_t want, size_t size) {
  *cap = store_more (*cap, want);
  return mem_resize (data, *cap * size);
}
