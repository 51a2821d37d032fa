/* store_private.h -- what the kinds of stores share.

   A kind is a 'StoreOps' and a struct whose first member is a 'Store'. */

#ifndef ENGINE_EXPLICIT_STORE_PRIVATE_H
#define ENGINE_EXPLICIT_STORE_PRIVATE_H

#include "engine/explicit/store.h"

typedef struct {
  bool numbers, keeps, exact;
  Store *(*create) (size_t bitstate_bytes, uint64_t seed);
  void (*destroy) (Store *);
  bool (*add) (Store *, const State *, uint32_t *number);
  bool (*find) (Store *, const State *, uint32_t *number);
  void (*get) (const Store *, uint32_t number, State *out); /* if it keeps */
  /* If it gains by knowing the path; see store.h. */
  void (*follow) (Store *);
  void (*step_forth) (Store *);
  void (*step_back) (Store *);
  /* If it can look ahead; see store.h. */
  void (*expect) (Store *, uint32_t first, uint32_t n);
  bool (*stand) (Store *, uint32_t number, State *out);
  uint64_t (*note) (Store *, const StateWord *, size_t n);
  uint64_t (*note_state) (Store *, const State *);
  void (*look) (Store *, uint64_t *notes, size_t n);
  bool (*add_noted) (Store *, uint64_t note, uint32_t *number);
  uint32_t (*version) (const Store *);
  void (*arrange) (Store *);
  /* If several threads can use it; see store.h. */
  void (*hold) (Store *, bool held);
  Store *(*view) (Store *);
  void (*keep_parents) (Store *);
  void (*set_parent) (Store *, uint32_t parent);
  uint32_t (*parent) (const Store *, uint32_t number);
  bool (*has) (const Store *, uint32_t number);
  void (*save) (const Store *, Saving *); /* or NULL, as 'load' */
  bool (*load) (Store *, Saved *);
  size_t (*len) (const Store *);
  size_t (*bytes) (const Store *);
  /* How many states were left out, as expected; NULL for exact kinds. */
  double (*omitted) (const Store *);
} StoreOps;

struct Store {
  const StoreOps *ops;
  uint32_t limit; /* of numbers: of states, pairs, words of an automaton */
  bool full;
};

#define STORE_OPS(NAME, name) extern const StoreOps store_##name;
STORES (STORE_OPS, )
#undef STORE_OPS

/* A hash of words and cuts. */
uint64_t store_fingerprint (const State *, uint64_t seed);

/* Makes room for 'want' elements, by an eighth more at a time when there are
   many: large arrays are moved by the kernel, so that costs little, and little
   is held in vain. */
void *store_grow (void *data, size_t *cap, size_t want, size_t size);
size_t store_more (size_t cap, size_t want);

#define store_reserve(V, N)                                                    \
  ((V)->cap >= (size_t)(N)                                                     \
       ? (void)0                                                               \
       : (void)((V)->data = store_grow ((V)->data, &(V)->cap, (N),             \
                                        sizeof *(V)->data)))

/* A number below 'range', from the upper bits of a hash. */
static inline uint64_t
store_reduce (uint64_t hash, uint64_t range) {
  __extension__ typedef unsigned __int128 Wide;
  return (uint64_t)(((Wide)hash * range) >> 64);
}

/* These do without pointers when there is nothing: a state without words need
   not have any. */
static inline const uint32_t *
store_words (const State *s, size_t at) {
  return s->words.data ? s->words.data + at : NULL;
}

static inline void
store_copy (uint32_t *to, const uint32_t *from, size_t words) {
  if (words)
    memcpy (to, from, words * sizeof *to);
}

static inline bool
store_same (const uint32_t *a, const uint32_t *b, size_t words) {
  return !words || !memcmp (a, b, words * sizeof *a);
}

#endif
