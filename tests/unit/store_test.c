/* Stores against a list of names, which is a slow but simple store. */

#include "base/str.h"
#include "check.h"
#include "engine/explicit/store_private.h"

#include <math.h>

enum { KINDS = STORE_COUNT };

/* Numbers that look random and are the same in every run. */
static uint32_t
random_below (uint64_t *seed, uint32_t n) {
  *seed = *seed * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)((*seed >> 33) % n);
}

static void
clear (State *s) {
  vec_clear (&s->words);
  vec_clear (&s->cuts);
  vec_push (&s->cuts, 0);
}

/* Make what was pushed since the last cut a part. */
static void
cut (State *s) {
  vec_push (&s->cuts, (uint32_t)s->words.len);
}

static bool
same (const State *a, const State *b) {
  return a->words.len == b->words.len && a->cuts.len == b->cuts.len &&
         (!a->words.len || !memcmp (a->words.data, b->words.data,
                                    a->words.len * sizeof (uint32_t))) &&
         !memcmp (a->cuts.data, b->cuts.data, a->cuts.len * sizeof (uint32_t));
}

/* Random states ----------------------------------------------------------- */

/* Values that tend to be confused: small ones, and some that need all bits. */
static uint32_t
random_word (uint64_t *seed, uint32_t alphabet) {
  static const uint32_t large[] = {UINT32_MAX, 0x80000000, 127, 128, 256};
  uint32_t i = random_below (seed, alphabet);
  return random_below (seed, 64) ? i : large[i % 5];
}

/* How the random states look. */
typedef struct {
  uint32_t parts, words, alphabet; /* at most so many; words of a part */
} Look;

static void
random_state (uint64_t *seed, Look look, State *s) {
  clear (s);
  for (uint32_t i = random_below (seed, look.parts + 1); i > 0; i--) {
    for (uint32_t j = random_below (seed, look.words + 1); j > 0; j--)
      vec_push (&s->words, random_word (seed, look.alphabet));
    cut (s);
  }
}

/* Do to the state what a step of a program does, or move a cut. */
static void
random_step (uint64_t *seed, Look look, State *s) {
  uint32_t parts = (uint32_t)state_parts (s);
  uint32_t words = (uint32_t)s->words.len;
  switch (random_below (seed, 8)) {
  case 0: /* a new part */
    if (parts < look.parts) {
      for (uint32_t i = random_below (seed, look.words + 1); i > 0; i--)
        vec_push (&s->words, random_word (seed, look.alphabet));
      cut (s);
    }
    break;
  case 1: /* one part less */
    if (parts) {
      s->cuts.len--;
      s->words.len = vec_last (&s->cuts);
    }
    break;
  case 2: /* another place for a cut */
    if (parts > 1) {
      uint32_t *at = s->cuts.data + 1 + random_below (seed, parts - 1);
      *at = at[-1] + random_below (seed, at[1] - at[-1] + 1);
    }
    break;
  case 3: /* a word more at the end of a part, the others move */
    if (parts) {
      uint32_t i = random_below (seed, parts), at = s->cuts.data[i + 1];
      vec_push (&s->words, 0);
      memmove (s->words.data + at + 1, s->words.data + at,
               (words - at) * sizeof (uint32_t));
      s->words.data[at] = random_word (seed, look.alphabet);
      for (uint32_t j = i + 1; j <= parts; j++)
        s->cuts.data[j]++;
    }
    break;
  default:
    if (words)
      s->words.data[random_below (seed, words)] =
          random_word (seed, look.alphabet);
  }
}

/* The reference ----------------------------------------------------------- */

static const char *
name_of (const State *s, Str *buffer) {
  vec_clear (buffer);
  for (size_t i = 0; i < state_parts (s); i++) {
    for (size_t j = s->cuts.data[i]; j < s->cuts.data[i + 1]; j++)
      str_format (buffer, "%x,", s->words.data[j]);
    str_char (buffer, '|');
  }
  return str_text (buffer);
}

typedef struct {
  Store *store;
  Names names;
  Str buffer;
  State copy;
  bool exact;
} Pair;

static void
pair_done (Pair *p) {
  store_free (p->store);
  names_done (&p->names);
  str_done (&p->buffer);
  state_done (&p->copy);
}

static void
find_state (Pair *p, const State *s) {
  uint32_t number, expected;
  bool there = names_find (&p->names, name_of (s, &p->buffer), &expected);
  bool found = store_find (p->store, s, &number);
  CHECK (p->exact ? found == there : found || !there);
  if (found && there && p->store->ops->numbers)
    CHECK (number == expected);
}

static void
add_state (Pair *p, const State *s) {
  size_t before = p->names.names.len;
  uint32_t expected = names_add (&p->names, name_of (s, &p->buffer)), number;
  bool fresh = p->names.names.len > before;
  bool added = store_add (p->store, s, &number);
  CHECK (p->exact ? added == fresh : !added || fresh);
  CHECK (number == (p->store->ops->numbers ? expected : STORE_NONE));
  CHECK (!p->exact || store_len (p->store) == p->names.names.len);
  if (!store_keeps (p->store))
    return;
  store_get (p->store, number, &p->copy);
  CHECK (same (s, &p->copy));
}

/* All states can be had back, and are found. */
static void
get_all (Pair *p) {
  for (uint32_t i = 0; i < p->names.names.len; i++) {
    uint32_t number;
    store_get (p->store, i, &p->copy);
    CHECK (!strcmp (name_of (&p->copy, &p->buffer), names_text (&p->names, i)));
    CHECK (store_find (p->store, &p->copy, &number) && number == i);
  }
}

static void
compare (StoreKind kind, Look look, uint64_t seed, int rounds) {
  Pair p = {.store = store_new (kind, 1 << 22, seed)};
  State s = {0};
  /* These few are not confused by fingerprints either. */
  p.exact = kind != STORE_BITSTATE;
  random_state (&seed, look, &s);
  for (int i = 0; i < rounds; i++) {
    if (!random_below (&seed, 50))
      random_state (&seed, look, &s);
    else
      random_step (&seed, look, &s);
    if (random_below (&seed, 4))
      add_state (&p, &s);
    else
      find_state (&p, &s);
  }
  if (store_keeps (p.store))
    get_all (&p);
  CHECK (store_bytes (p.store) > 0 && !store_full (p.store));
  state_done (&s);
  pair_done (&p);
}

static void
random_sets_agree (void) {
  static const Look looks[] = {{1, 1, 3},   {1, 6, 2},   {1, 40, 3}, {2, 2, 2},
                               {3, 2, 1},   {4, 0, 1},   {5, 3, 2},  {9, 2, 3},
                               {20, 1, 2},  {40, 3, 4},  {3, 70, 3}, {70, 2, 9},
                               {140, 4, 2}, {2, 300, 20}};
  for (unsigned kind = 0; kind < KINDS; kind++)
    for (size_t i = 0; i < sizeof looks / sizeof *looks; i++)
      compare ((StoreKind)kind, looks[i], i + 1, 4000);
}

/* All small states: every list of words below 'alphabet', cut in every way. */
static void
all_small_states_differ (void) {
  for (unsigned kind = 0; kind < KINDS; kind++) {
    Pair p = {.store = store_new ((StoreKind)kind, 1 << 24, 1)};
    State s = {0};
    p.exact = kind != STORE_BITSTATE;
    /* A digit of the code is a word, or a cut. */
    for (uint32_t code = 0; code < 4 * 4 * 4 * 4 * 4 * 4 * 4; code++) {
      clear (&s);
      for (uint32_t rest = code; rest; rest /= 4)
        if (rest % 4 == 3)
          cut (&s);
        else
          vec_push (&s.words, rest % 4);
      cut (&s);
      add_state (&p, &s);
    }
    clear (&s); /* no part at all */
    add_state (&p, &s);
    if (store_keeps (p.store))
      get_all (&p);
    state_done (&s);
    pair_done (&p);
  }
}

/* Growth ------------------------------------------------------------------ */

/* Two processes and a global; i and the order of its digits decide. */
static void
make_state (uint32_t i, State *s) {
  clear (s);
  vec_push (&s->words, i % 10);
  vec_push (&s->words, 7);
  vec_push (&s->words, i / 10 % 10);
  cut (s);
  for (uint32_t rest = i / 100; rest; rest /= 100) {
    vec_push (&s->words, rest % 10);
    vec_push (&s->words, 0);
    vec_push (&s->words, rest / 10 % 10);
    cut (s);
  }
}

static void
grow (StoreKind kind, uint32_t n) {
  Store *store = store_new (kind, 0, 42);
  State s = {0}, copy = {0};
  uint32_t number, wrong = 0;
  bool numbers = store->ops->numbers, keeps = store_keeps (store);
  for (uint32_t i = 0; i < n; i++) {
    make_state (i, &s);
    wrong += !store_add (store, &s, &number) || (numbers && number != i);
  }
  CHECK (kind == STORE_BITSTATE ? wrong < n / 1000 : !wrong);
  CHECK (store_len (store) == n - wrong);
  wrong = 0;
  for (uint32_t i = n; i-- > 0;) {
    make_state (i, &s);
    wrong += store_add (store, &s, &number) || (numbers && number != i);
    if (keeps)
      store_get (store, i, &copy);
    wrong += keeps && !same (&s, &copy);
  }
  CHECK (!wrong);
  state_done (&s);
  state_done (&copy);
  store_free (store);
}

static void
stores_grow (void) {
  for (unsigned kind = 0; kind < KINDS; kind++)
    grow ((StoreKind)kind, 1000000);
}

/* The automaton of all states with seven words below four is small, and what it
   was before all of them were there has been given back. */
static void
automata_are_minimal (void) {
  Store *store = store_new (STORE_AUTOMATON, 0, 1);
  State s = {0};
  uint32_t number;
  for (uint32_t i = 0; i < 1u << 14; i++) {
    clear (&s);
    for (uint32_t j = 0; j < 7; j++)
      vec_push (&s.words, (i * 0x9e3779b1u & 0x3fff) >> 2 * j & 3);
    cut (&s);
    store_add (store, &s, &number);
  }
  CHECK (store_len (store) == 1 << 14);
  CHECK (store_bytes (store) < 200000);
  state_done (&s);
  store_free (store);
}

/* A list of 1500 cells that grows, has its last cell changed, and shrinks. */
static void
long_lists_share (void) {
  Pair p = {.store = store_new (STORE_TREE, 0, 1), .exact = true};
  State s = {0};
  clear (&s);
  for (uint32_t i = 0; i < 1500; i++) {
    for (uint32_t j = 0; j < 3; j++)
      vec_push (&s.words, j == 1 ? i + 1 : j);
    cut (&s);
    add_state (&p, &s);
    vec_last (&s.words) = 17;
    add_state (&p, &s);
  }
  CHECK (store_len (p.store) == 3000);
  CHECK (store_bytes (p.store) < 3000 * 400);
  for (; state_parts (&s) > 0; s.cuts.len--) {
    s.words.len = vec_last (&s.cuts);
    add_state (&p, &s);
  }
  CHECK (store_len (p.store) == 3000);
  get_all (&p);
  state_done (&s);
  pair_done (&p);
}

/* Limits and estimates ---------------------------------------------------- */

/* States that have little in common. */
static void
make_wild_state (uint32_t i, State *s) {
  clear (s);
  for (uint32_t j = 1; j < 6; j++) {
    vec_push (&s->words, (i + 1) * 0x9e3779b1u * j);
    if (j % 2)
      cut (s);
  }
}

static void
full_stores_say_so (void) {
  for (unsigned kind = 0; kind < KINDS; kind++) {
    if (kind == STORE_BITSTATE)
      continue;
    Store *store = store_new ((StoreKind)kind, 0, 1);
    State s = {0};
    uint32_t number, i = 0;
    store->limit = 2000;
    for (; i < 100000 && !store_full (store); i++) {
      make_wild_state (i, &s);
      CHECK (store_add (store, &s, &number) == !store_full (store));
    }
    CHECK (store_full (store) && number == STORE_NONE);
    CHECK (store_len (store) == i - 1 && i > 10 && i <= 2001);
    CHECK (!store_find (store, &s, &number));
    /* What is there is still found. */
    for (uint32_t j = 0; j < i - 1; j++) {
      make_wild_state (j, &s);
      CHECK (!store_add (store, &s, &number));
      CHECK (!store->ops->numbers || number == j);
      CHECK (store_find (store, &s, &number));
    }
    state_done (&s);
    store_free (store);
  }
}

static void
kinds_are_what_they_say (void) {
  static const struct {
    bool numbers, keeps, exact;
  } is[KINDS] = {[STORE_TREE] = {true, true, true},
                 [STORE_PLAIN] = {true, true, true},
                 [STORE_COLLAPSE] = {true, true, true},
                 [STORE_AUTOMATON] = {false, false, true},
                 [STORE_HASH] = {true, false, false},
                 [STORE_BITSTATE] = {false, false, false}};
  for (unsigned kind = 0; kind < KINDS; kind++) {
    Store *store = store_new ((StoreKind)kind, 1 << 10, 0);
    CHECK (store->ops->numbers == is[kind].numbers);
    CHECK (store_keeps (store) == is[kind].keeps);
    CHECK (store_exact (store) == is[kind].exact);
    CHECK (!store_len (store) && !store_full (store));
    CHECK (store_omission (store) == 0);
    store_free (store);
  }
}

static double
coverage_of (size_t bytes, uint32_t states, double *part_added,
             double *omission) {
  Store *store = store_new (STORE_BITSTATE, bytes, 5);
  State s = {0};
  uint32_t number;
  for (uint32_t i = 0; i < states; i++) {
    make_state (i, &s);
    store_add (store, &s, &number);
  }
  double len = (double)store_len (store);
  double coverage = len / (len + store->ops->omitted (store));
  *part_added = (double)store_len (store) / states;
  *omission = store_omission (store);
  state_done (&s);
  store_free (store);
  return coverage;
}

static void
omissions_are_estimated (void) {
  double added, omission, coverage;
  coverage = coverage_of (1 << 12, 10000, &added, &omission);
  CHECK (added < 0.99 && fabs (coverage - added) < 0.05 && omission > 0.99);
  coverage = coverage_of (0, 1000, &added, &omission);
  CHECK (added == 1 && coverage > 0.999999 && omission < 1e-6);
  CHECK (omission > 0);
}

/* States that the seed 5 takes for old ones, another one does not. */
static void
seeds_matter (void) {
  Store *a = store_new (STORE_BITSTATE, 1 << 10, 5);
  Store *b = store_new (STORE_BITSTATE, 1 << 10, 6);
  State s = {0};
  uint32_t number, differ = 0;
  for (uint32_t i = 0; i < 10000; i++) {
    make_state (i, &s);
    differ += store_add (a, &s, &number) != store_add (b, &s, &number);
  }
  CHECK (differ > 0);
  state_done (&s);
  store_free (a);
  store_free (b);
}

int
main (void) {
  RUN (kinds_are_what_they_say);
  RUN (random_sets_agree);
  RUN (all_small_states_differ);
  RUN (stores_grow);
  RUN (automata_are_minimal);
  RUN (long_lists_share);
  RUN (full_stores_say_so);
  RUN (omissions_are_estimated);
  RUN (seeds_matter);
  return check_done ();
}
