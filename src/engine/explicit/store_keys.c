/* Making, freeing and growing tables of keys; searching and adding are inlined
   from the header. */

#include "engine/explicit/store_keys.h"
#include "engine/explicit/store_large.h"

#include <assert.h>

enum {
  AHEAD = 16,    /* slots asked for before they are needed */
  PART = 1 << 15 /* keys that are placed at a time, if threads share that */
};

void
keys_init (Keys *k, uint64_t seed) {
  *k = (Keys){.seed = seed};
  keys_grow (k, 0);
}

void
keys_done (Keys *k) {
  large_free (k->keys, k->cap * sizeof *k->keys);
  if (k->parents)
    large_free (k->parents, k->cap * sizeof *k->parents);
  index_done (&k->index);
  vec_done (&k->free);
  mem_free (k->blocks);
}

/* Numbers ------------------------------------------------------------------ */

static bool
is_of_no_use (const Keys *k, uint32_t number) {
  for (size_t i = 0; i < k->free.len; i++)
    if (k->free.data[i] == number)
      return true;
  return false;
}

void
keys_take_block (Keys *k, unsigned me) {
  KeysBlock *b = k->blocks + me;
  uint32_t users = __atomic_load_n (&k->users, __ATOMIC_RELAXED);
  while (users <= me &&
         !__atomic_compare_exchange_n (&k->users, &users, me + 1, false,
                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
  b->next =
      (uint32_t)__atomic_fetch_add (&k->len, KEYS_BLOCK, __ATOMIC_RELAXED);
  b->end = b->next + KEYS_BLOCK;
}

bool
keys_is_free (const Keys *k, uint32_t number) {
  for (uint32_t i = 0; i < k->users; i++)
    if (k->blocks[i].next <= number && number < k->blocks[i].end)
      return true;
  return k->free.len && is_of_no_use (k, number);
}

/* Growing ------------------------------------------------------------------ */

/* Threads that found room at the same time all take a block. */
static uint64_t
margin (const Keys *k) {
  return k->gate ? GATE_THREADS * KEYS_BLOCK : 0;
}

static void
grow_arrays (Keys *k) {
  size_t cap = store_more (k->cap, k->len + 1 + margin (k));
  k->keys =
      large_grow (k->keys, k->cap * sizeof *k->keys, cap * sizeof *k->keys);
  if (k->parents)
    k->parents = large_grow (k->parents, k->cap * sizeof *k->parents,
                             cap * sizeof *k->parents);
  k->cap = cap;
}

static void
fill_alone (Keys *k) {
  bool some_free = k->free.len || k->gate;
  for (size_t i = 0; i < k->len; i++) {
    if (i + AHEAD < k->len)
      index_prefetch (&k->index, mem_mix (k->keys[i + AHEAD], k->seed));
    if (!some_free || !keys_is_free (k, (uint32_t)i))
      index_put (&k->index, mem_mix (k->keys[i], k->seed), (uint32_t)i);
  }
}

static void
fill_part (void *context, uint64_t part) {
  Keys *k = context;
  size_t end = (part + 1) * PART < k->len ? (part + 1) * PART : k->len;
  for (size_t i = part * PART; i < end; i++) {
    if (i + AHEAD < end)
      index_prefetch (&k->index, mem_mix (k->keys[i + AHEAD], k->seed));
    if (!keys_is_free (k, (uint32_t)i))
      index_put_beside (&k->index, mem_mix (k->keys[i], k->seed), (uint32_t)i);
  }
}

/* The gate is closed; or there is none, or nobody has come in yet. */
static void
fill (Keys *k) {
  if (k->gate && k->gate->closed && k->len > 2 * PART)
    gate_share (k->gate, fill_part, k, (k->len + PART - 1) / PART);
  else
    fill_alone (k);
}

static void
grow (Keys *k) {
  uint64_t want = k->len + 1 + margin (k);
  if (k->cap < want)
    grow_arrays (k);
  if (k->index.room < want) {
    while (k->index.room < want)
      index_grow (&k->index);
    fill (k);
  }
  k->ready = (k->cap < k->index.room ? k->cap : k->index.room) - margin (k);
  assert (k->len < k->ready);
}

void
keys_grow (Keys *k, unsigned me) {
  gate_close (k->gate, me);
  if (k->len >= k->ready) /* nobody else did it while we waited */
    grow (k);
  gate_open (k->gate, me);
}

void
keys_refill (Keys *k) {
  memset (k->index.slots, 0, index_bytes (&k->index));
  fill_alone (k);
}

void
keys_keep_parents (Keys *k) {
  assert (!k->parents);
  k->parents = large_grow (NULL, 0, k->cap * sizeof *k->parents);
  memset (k->parents, 0, k->cap * sizeof *k->parents);
}

void
keys_share (Keys *k, Gate *gate) {
  assert (!k->gate);
  k->gate = gate;
  k->blocks = mem_zero (GATE_THREADS * sizeof *k->blocks);
  grow (k);
}

/* Files -------------------------------------------------------------------- */

void
keys_save (const Keys *k, Saving *out) {
  uint64_t head[2] = {k->len, k->parents != NULL};
  saved_put (out, head, sizeof head);
  saved_put (out, k->keys, k->len * sizeof *k->keys);
  if (k->parents)
    saved_put (out, k->parents, k->len * sizeof *k->parents);
  VEC (uint32_t) free = {0};
  for (uint32_t i = 0; i < k->len; i++)
    if (keys_is_free (k, i))
      vec_push (&free, i);
  saved_put_vec (out, &free);
  vec_done (&free);
}

bool
keys_load (Keys *k, Saved *in) {
  uint64_t head[2] = {0};
  assert (!k->len && !k->gate && !k->parents);
  if (!saved_get (in, head, sizeof head) || head[0] >= STORE_NONE ||
      !saved_has (in, head[0], sizeof *k->keys))
    return false;
  if (head[1])
    keys_keep_parents (k);
  k->len = head[0];
  if (k->cap <= k->len)
    grow_arrays (k);
  saved_get (in, k->keys, head[0] * sizeof *k->keys);
  bool good =
      !head[1] || saved_get (in, k->parents, head[0] * sizeof *k->parents);
  saved_get_vec (in, &k->free);
  index_done (&k->index);
  grow (k);
  return good;
}
