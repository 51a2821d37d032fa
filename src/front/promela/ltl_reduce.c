/* Three ways to merge states: those with the same moves, those that accept
   everything, and those that simulate each other. */

#include "front/promela/ltl_graph.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_REFINED = 1 << 22, /* moves looked at */
  MAX_COVERED = 1 << 20,
};

/* States with the same moves ----------------------------------------------

   The coarsest partition where the states of a class have the same moves to
   classes.  The class of a state is the number of its moves among 'LtlSets'. */

static int
compare_moves (const void *a, const void *b) {
  return memcmp (a, b, sizeof (LtlMove));
}

enum { WORDS = sizeof (LtlMove) / sizeof (uint32_t) };

static uint32_t
classify (LtlSets *classes, const LtlMoves *moves, const uint32_t *class_of,
          LtlMoves *scratch) {
  vec_clear (scratch);
  for (size_t i = 0; i < moves->len; i++) {
    LtlMove m = moves->data[i];
    m.target = class_of[m.target];
    vec_push (scratch, m);
  }
  if (!scratch->len)
    return LTL_EMPTY;
  qsort (scratch->data, scratch->len, sizeof (LtlMove), compare_moves);
  size_t n = 1;
  for (size_t i = 1; i < scratch->len; i++)
    if (compare_moves (scratch->data + n - 1, scratch->data + i))
      scratch->data[n++] = scratch->data[i];
  VEC (uint32_t) words = {0};
  vec_reserve (&words, n * WORDS);
  memcpy (words.data, scratch->data, n * sizeof (LtlMove));
  uint32_t class = ltl_sets_add (classes, words.data, n * WORDS);
  vec_done (&words);
  return class;
}

/* One round of refinement; the result is the number of classes. */
static size_t
refine (const LtlGraph *g, uint32_t *class_of) {
  LtlSets classes;
  ltl_sets_init (&classes);
  LtlMoves scratch = {0};
  uint32_t *next = mem_alloc (g->states.len * sizeof *next);
  for (size_t i = 0; i < g->states.len; i++)
    next[i] = classify (&classes, g->states.data + i, class_of, &scratch);
  memcpy (class_of, next, g->states.len * sizeof *next);
  size_t count = classes.sets.len;
  mem_free (next);
  vec_done (&scratch);
  ltl_sets_done (&classes);
  return count;
}

static size_t
count_moves (const LtlGraph *g) {
  size_t count = g->states.len;
  for (size_t i = 0; i < g->states.len; i++)
    count += g->states.data[i].len;
  return count;
}

/* Each class is represented by its first state, so 0 stays 0. */
static void
redirect_to_first (LtlGraph *g, const uint32_t *class_of, size_t classes) {
  size_t n = g->states.len;
  uint32_t *first = mem_zero (classes * sizeof *first); /* plus 1 */
  uint32_t *map = mem_alloc (n * sizeof *map);
  for (size_t i = 0; i < n; i++) {
    uint32_t *representative = first + class_of[i];
    assert (class_of[i] < classes);
    if (!*representative)
      *representative = (uint32_t)i + 1;
    map[i] = *representative - 1;
  }
  ltl_graph_redirect (g, map);
  mem_free (map);
  mem_free (first);
}

static void
merge_same (LtlGraph *g) {
  uint32_t *class_of = mem_zero (g->states.len * sizeof *class_of);
  size_t work = MAX_REFINED, moves = count_moves (g);
  size_t classes = 0;
  bool stable = false;
  while (!stable && ltl_spend (&work, moves)) {
    size_t count = refine (g, class_of);
    stable = count == classes;
    classes = count;
  }
  if (stable)
    redirect_to_first (g, class_of, classes);
  mem_free (class_of);
}

/* States that accept everything -------------------------------------------

   The largest set where each state has, whatever holds, a move on which
   nothing is pending to a state of the set. */

/* Whether one of the moves can be taken whatever holds.  Splits on an atom of
   the first, so the depth is at most the number of atoms. */
static bool
covers (const LtlMove *moves, size_t n, size_t *work) {
  if (!n || !ltl_spend (work, n))
    return false;
  uint64_t atoms = moves[0].pos | moves[0].neg;
  if (!atoms)
    return true;
  uint64_t atom = atoms & -atoms;
  LtlMove *part = mem_alloc (n * sizeof *part);
  bool covered = true;
  for (int side = 0; side < 2 && covered; side++) {
    size_t count = 0;
    for (size_t i = 0; i < n; i++) {
      if ((side ? moves[i].pos : moves[i].neg) & atom)
        continue;
      part[count] = moves[i];
      part[count].pos &= ~atom;
      part[count++].neg &= ~atom;
    }
    covered = covers (part, count, work);
  }
  mem_free (part);
  return covered;
}

static bool
stays (const LtlGraph *g, size_t state, const bool *inside, size_t *work) {
  const LtlMoves *moves = g->states.data + state;
  LtlMoves good = {0};
  for (size_t i = 0; i < moves->len; i++)
    if (!moves->data[i].pending && inside[moves->data[i].target])
      vec_push (&good, moves->data[i]);
  bool covered = covers (good.data, good.len, work);
  vec_done (&good);
  return covered;
}

static void
find_universal (const LtlGraph *g, bool *inside) {
  size_t work = MAX_COVERED;
  memset (inside, true, g->states.len * sizeof *inside);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = 0; i < g->states.len; i++)
      if (inside[i] && !stays (g, i, inside, &work)) {
        inside[i] = false;
        changed = true;
      }
  }
}

static void
merge_universal (LtlGraph *g) {
  assert (g->states.len >= 1);
  size_t n = g->states.len, first = n;
  bool *inside = mem_alloc (n * sizeof *inside);
  uint32_t *map = mem_alloc (n * sizeof *map);
  find_universal (g, inside);
  for (size_t i = 0; i < n; i++) {
    if (inside[i] && first == n)
      first = i;
    map[i] = (uint32_t)(inside[i] ? first : i);
  }
  if (first < n) {
    LtlMoves *moves = g->states.data + first;
    vec_clear (moves);
    vec_push (moves, (LtlMove){.target = (uint32_t)first});
    ltl_graph_redirect (g, map);
  }
  mem_free (map);
  mem_free (inside);
}

/* States that simulate each other ----------------------------------------- */

/* Between classes of mutual simulation the relation is an order, so what
   'ltl_graph_tidy' removes is never needed by what it keeps. */
static void
merge_similar (LtlGraph *g) {
  size_t n = g->states.len;
  bool *below = ltl_graph_simulation (g);
  if (!below)
    return;
  uint32_t *map = mem_alloc (n * sizeof *map);
  for (uint32_t i = 0; i < n; i++)
    for (map[i] = 0; !below[i * n + map[i]] || !below[map[i] * n + i];)
      map[i]++;
  ltl_graph_redirect (g, map);
  ltl_graph_tidy (g, below);
  mem_free (map);
  mem_free (below);
}

void
ltl_graph_reduce (LtlGraph *g) {
  ltl_graph_prune (g);
  ltl_graph_tidy (g, NULL);
  merge_same (g);
  ltl_graph_prune (g);
  merge_universal (g);
  ltl_graph_prune (g);
  merge_similar (g);
  ltl_graph_prune (g);
}
