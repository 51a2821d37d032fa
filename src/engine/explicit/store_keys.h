/* store_keys.h -- keys of 64 bits, numbered 0, 1, 2, ... as they come.

   Several threads may search and add at a time, if there is a gate and they are
   inside.  A key is written before the slot that names it, and a slot is taken
   by compare-and-swap: so who finds a number finds its key.  Numbers are given
   to threads in blocks, lest all threads write the same cache lines; what a
   thread has not used of its block is free and names nothing. */

#ifndef ENGINE_EXPLICIT_STORE_KEYS_H
#define ENGINE_EXPLICIT_STORE_KEYS_H

#include "engine/explicit/store_gate.h"
#include "engine/explicit/store_index.h"

#include <assert.h>

/* Numbers that a thread may use, on a cache line. */
enum { KEYS_BLOCK = 64 };

typedef struct {
  uint32_t next, end;
  uint8_t apart[GATE_LINE - 2 * sizeof (uint32_t)];
} KeysBlock;

typedef struct {
  uint64_t *keys;
  uint32_t *parents; /* what was said when a key was added, or NULL */
  size_t cap;        /* of both */
  uint64_t ready;    /* so many can be given before something must grow */
  Index index;
  uint64_t seed;
  Gate *gate;          /* NULL: one thread */
  KeysBlock *blocks;   /* by thread, if there is a gate */
  uint32_t users;      /* threads that have had one: those before this number */
  VEC (uint32_t) free; /* when a file was written; they stay so */
  /* What all threads write is not on the cache lines of what they read. */
  uint8_t before[GATE_LINE];
  uint64_t len; /* numbers given so far */
  uint8_t behind[GATE_LINE];
} Keys;

/* Who adds what. */
typedef struct {
  unsigned me;     /* for the gate */
  uint32_t parent; /* of what is added */
  uint32_t limit;  /* of numbers */
  bool fresh;      /* the last key was new */
} KeysUser;

void keys_init (Keys *, uint64_t seed);
void keys_done (Keys *);
/* From now on parents are kept; there may be several threads. */
void keys_keep_parents (Keys *);
void keys_share (Keys *, Gate *);
void keys_grow (Keys *, unsigned me);
/* All keys have changed and kept their numbers. */
void keys_refill (Keys *);

/* All keys with their numbers, into a file and back into an empty table. */
void keys_save (const Keys *, Saving *);
bool keys_load (Keys *, Saved *);
/* Whether a number names nothing; while no thread adds anything. */
bool keys_is_free (const Keys *, uint32_t number);

static inline uint64_t
keys_len (const Keys *k) {
  return __atomic_load_n (&k->len, __ATOMIC_RELAXED);
}

static inline size_t
keys_bytes (const Keys *k) {
  size_t each = sizeof *k->keys + (k->parents ? sizeof *k->parents : 0);
  return k->cap * each + index_bytes (&k->index);
}

/* Whether the slot of the probe names the key.  It may have another tag, if
   another thread has just taken it. */
static inline bool
keys_is_at (const Keys *k, uint64_t key, uint32_t slot, Probe p,
            uint32_t *number) {
  *number = (slot ^ p.tag) - 1;
  return slot && *number < k->index.mask && k->keys[*number] == key;
}

/* Whether the key is there; if not, the probe is at a free slot. */
static inline bool
keys_search (const Keys *k, uint64_t key, Probe *p, uint32_t *number) {
  const Index *x = &k->index;
  for (;; p->at = index_behind (x, p->at)) {
    p->at = index_seek (x, p->at, p->tag);
    uint32_t slot = __atomic_load_n (x->slots + p->at, __ATOMIC_ACQUIRE);
    if (!slot)
      return false;
    if (keys_is_at (k, key, slot, *p, number))
      return true;
  }
}

/* The number of a key, or STORE_NONE. */
static inline uint32_t
keys_find (const Keys *k, uint64_t key) {
  uint32_t number;
  Probe p = index_probe (&k->index, mem_mix (key, k->seed));
  return keys_search (k, key, &p, &number) ? number : STORE_NONE;
}

/* Ask for the memory where a key is looked for. */
static inline void
keys_prefetch (const Keys *k, uint64_t hash) {
  index_prefetch (&k->index, hash);
}

/* Then for the key that may be meant; the probe goes there. */
static inline void
keys_prefetch_key (const Keys *k, Probe *p) {
  const Index *x = &k->index;
  p->at = index_seek (x, p->at, p->tag);
  uint32_t slot = __atomic_load_n (x->slots + p->at, __ATOMIC_RELAXED);
  if (slot)
    __builtin_prefetch (k->keys + ((slot ^ p->tag) - 1));
}

/* Then whether the key is there. */
static inline bool
keys_search_on (const Keys *k, uint64_t key, Probe *p, uint32_t *number) {
  uint32_t slot = __atomic_load_n (k->index.slots + p->at, __ATOMIC_ACQUIRE);
  return keys_is_at (k, key, slot, *p, number) ||
         (slot && keys_search (k, key, p, number));
}

/* For a thread that has used up its block. */
void keys_take_block (Keys *, unsigned me);

/* A number to use. */
static inline uint32_t
keys_take (Keys *k, unsigned me) {
  if (!k->gate)
    return (uint32_t)k->len++;
  KeysBlock *b = k->blocks + me;
  if (b->next == b->end)
    keys_take_block (k, me);
  return b->next++;
}

/* The number taken last is not needed. */
static inline void
keys_give_back (Keys *k, unsigned me) {
  if (k->gate)
    k->blocks[me].next--;
  else
    k->len--;
}

/* Puts a key that was not there; another thread may have been faster. */
static inline uint32_t
keys_place (Keys *k, uint64_t key, Probe p, KeysUser *u) {
  uint32_t number = keys_take (k, u->me), other, none = 0;
  k->keys[number] = key;
  if (k->parents)
    k->parents[number] = u->parent;
  while (!__atomic_compare_exchange_n (k->index.slots + p.at, &none,
                                       p.tag | (number + 1), false,
                                       __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) {
    none = 0;
    if (keys_search (k, key, &p, &other)) {
      keys_give_back (k, u->me);
      return other;
    }
  }
  u->fresh = true;
  return number;
}

/* The number of a key, which is added if it is new and fewer than the limit are
   there; otherwise STORE_NONE. */
static inline uint32_t
keys_add (Keys *k, uint64_t key, KeysUser *u) {
  uint32_t number;
  u->fresh = false;
  for (;;) {
    Probe p = index_probe (&k->index, mem_mix (key, k->seed));
    if (keys_search (k, key, &p, &number))
      return number;
    if (keys_len (k) >= u->limit)
      return STORE_NONE;
    if (keys_len (k) < k->ready)
      return keys_place (k, key, p, u);
    keys_grow (k, u->me);
  }
}

#endif
