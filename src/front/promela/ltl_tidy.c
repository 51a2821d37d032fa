/* Simulation between states, and what follows from it for moves.

   State q simulates p if each move of p is matched by one of q that is taken
   whenever the other is, has no more conditions pending, and leads to a state
   that simulates the other's target.  Then q accepts all that p accepts, and a
   move to p is not needed beside the same move to q. */

#include "front/promela/ltl_graph.h"

enum {
  MAX_STATES = 1000, /* the relation is quadratic */
  MAX_MATCHES = 1 << 23,
  MAX_TIDY = 1 << 23,
};

typedef struct {
  const LtlGraph *graph;
  const bool *below;
  size_t work;
} Tidy;

/* Whether 'm' leads to no more than 'n' does, on the words that take both. */
static bool
leads_below (const LtlGraph *g, const bool *below, const LtlMove *m,
             const LtlMove *n) {
  bool targets = m->target == n->target ||
                 (below && below[m->target * g->states.len + n->target]);
  return targets && ltl_sets_included (g->sets, n->pending, m->pending);
}

/* Simulation -------------------------------------------------------------- */

static bool
matched (const Tidy *t, const LtlMove *m, const LtlMoves *others) {
  for (size_t i = 0; i < others->len; i++)
    if (ltl_label_implies (m, others->data + i) &&
        leads_below (t->graph, t->below, m, others->data + i))
      return true;
  return false;
}

static bool
simulated (const Tidy *t, size_t p, size_t q) {
  const LtlMoves *moves = t->graph->states.data + p;
  for (size_t i = 0; i < moves->len; i++)
    if (!matched (t, moves->data + i, t->graph->states.data + q))
      return false;
  return true;
}

/* Take the pairs away for which the definition fails.  Whether there was work
   enough; '*changed' if some pair was taken. */
static bool
refine (Tidy *t, bool *below, bool *changed) {
  size_t n = t->graph->states.len;
  *changed = false;
  for (size_t p = 0; p < n; p++)
    for (size_t q = 0; q < n; q++) {
      if (p == q || !below[p * n + q])
        continue;
      if (!ltl_spend (&t->work, 1 + t->graph->states.data[p].len *
                                        t->graph->states.data[q].len))
        return false;
      if (simulated (t, p, q))
        continue;
      below[p * n + q] = false;
      *changed = true;
    }
  return true;
}

bool *
ltl_graph_simulation (const LtlGraph *g) {
  size_t n = g->states.len;
  if (n > MAX_STATES)
    return NULL;
  bool *below = mem_alloc (n * n * sizeof *below);
  for (size_t i = 0; i < n * n; i++)
    below[i] = true;
  Tidy t = {g, below, MAX_MATCHES};
  bool changed = true, enough = true;
  while (changed && enough)
    enough = refine (&t, below, &changed);
  if (enough)
    return below;
  mem_free (below);
  return NULL;
}

/* Moves ------------------------------------------------------------------- */

/* Remove moves beside which there is a better one.  Of two that are equally
   good one stays. */
static bool
remove_needless (Tidy *t, LtlMoves *moves) {
  if (!ltl_spend (&t->work, moves->len * moves->len))
    return false;
  for (size_t i = 0; i < moves->len;) {
    LtlMove m = moves->data[i];
    moves->data[i] = vec_last (moves);
    moves->len--;
    if (!matched (t, &m, moves)) {
      vec_push (moves, moves->data[i]);
      moves->data[i++] = m;
    }
  }
  return true;
}

/* With 'm' for p and A, a move to less for !p and B needs no !p when B implies
   A: if p holds, it adds nothing to 'm'. */
static bool
weaken (const Tidy *t, const LtlMove *m, LtlMove *other) {
  uint64_t p = m->pos & other->neg, q = m->neg & other->pos, clash = p | q;
  if (!clash || (clash & (clash - 1)) || (m->pos & ~other->pos & ~p) ||
      (m->neg & ~other->neg & ~q) ||
      !leads_below (t->graph, t->below, other, m))
    return false;
  other->neg &= ~p;
  other->pos &= ~q;
  return true;
}

static bool
weaken_all (Tidy *t, LtlMoves *moves) {
  for (bool changed = true; changed;) {
    if (!ltl_spend (&t->work, moves->len * moves->len))
      return false;
    changed = false;
    for (size_t i = 0; i < moves->len; i++)
      for (size_t k = 0; k < moves->len; k++)
        changed |= i != k && weaken (t, moves->data + i, moves->data + k);
  }
  return true;
}

void
ltl_graph_tidy (LtlGraph *g, const bool *below) {
  Tidy t = {g, below, MAX_TIDY};
  for (size_t i = 0; i < g->states.len; i++) {
    LtlMoves *moves = g->states.data + i;
    if (!remove_needless (&t, moves) || !weaken_all (&t, moves) ||
        !remove_needless (&t, moves))
      return;
  }
}
