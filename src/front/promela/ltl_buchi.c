/* From a formula to a Büchi automaton: generalised acceptance first, which is
   made smaller, then one condition, then smaller again. */

#include "front/promela/ltl_tableau.h"

#include <assert.h>

enum { MAX_ROUNDS = 8 };

static size_t
size (const LtlGraph *g) {
  size_t sum = g->states.len;
  for (size_t i = 0; i < g->states.len; i++)
    sum += g->states.data[i].len;
  return sum;
}

static uint32_t
never (LtlGraph *g) {
  uint32_t condition = LTL_NEVER;
  return ltl_sets_add (g->sets, &condition, 1);
}

/* Generalised automata ---------------------------------------------------- */

/* What is pending matters only where it can be so forever: not between
   components.  Where all cycles miss the same condition, it may be any. */
static void
normalise (LtlGraph *g) {
  LtlComponents c;
  ltl_components_init (&c, g);
  for (size_t i = 0; i < g->states.len; i++) {
    LtlMoves *moves = g->states.data + i;
    uint32_t own = c.of[i];
    for (size_t k = 0; k < moves->len; k++) {
      LtlMove *m = moves->data + k;
      if (c.of[m->target] != own)
        m->pending = LTL_EMPTY;
      else if (c.common[own])
        m->pending = never (g);
    }
  }
  ltl_components_done (&c);
}

static void
reduce_generalised (LtlGraph *g) {
  size_t before;
  unsigned rounds = 0;
  do {
    before = size (g);
    normalise (g);
    ltl_graph_reduce (g);
  } while (size (g) < before && ++rounds < MAX_ROUNDS);
  normalise (g);
}

/* To one condition --------------------------------------------------------

   A state with a level: how many of the conditions of its component, in their
   order, were seen not pending since the last time all were.  The state is
   accepting when all are.  A component is entered at this last level, which
   goes on as the first does. */

typedef struct {
  const LtlGraph *from;
  LtlGraph *to;
  LtlComponents components;
  uint32_t *conditions; /* by component: a set */
  Map numbers;          /* from state and level to state */
  VEC (uint64_t) states;
  size_t moves;
} Levels;

enum { MAX_MOVES = 1 << 18 };

static void
collect_conditions (Levels *l) {
  const LtlGraph *g = l->from;
  l->conditions = mem_zero (l->components.count * sizeof *l->conditions);
  for (size_t i = 0; i < g->states.len; i++) {
    const LtlMoves *moves = g->states.data + i;
    uint32_t *own = l->conditions + l->components.of[i];
    for (size_t k = 0; k < moves->len; k++)
      *own = ltl_sets_union (g->sets, *own, moves->data[k].pending);
  }
}

static uint32_t
last_level (const Levels *l, uint32_t state) {
  uint32_t set = l->conditions[l->components.of[state]];
  return l->from->sets->sets.data[set].count;
}

static uint32_t
state_at (Levels *l, uint32_t state, uint32_t level) {
  assert (state < l->from->states.len && level <= last_level (l, state));
  uint64_t key = (uint64_t)level << 32 | state;
  uint64_t *known = map_get (&l->numbers, key);
  if (known)
    return (uint32_t)*known;
  *map_put (&l->numbers, key) = l->states.len;
  vec_push (&l->states, key);
  return (uint32_t)(l->states.len - 1);
}

/* A component without any accepting cycle has no use for its last level. */
static uint32_t
entered (Levels *l, uint32_t state) {
  bool rejecting = l->components.common[l->components.of[state]];
  return state_at (l, state, rejecting ? 0 : last_level (l, state));
}

static uint32_t
level_after (const Levels *l, uint32_t state, uint32_t level,
             const LtlMove *m) {
  size_t count;
  const LtlSets *sets = l->from->sets;
  const uint32_t *conditions =
      ltl_sets_members (sets, l->conditions[l->components.of[state]], &count);
  level = level == count ? 0 : level;
  while (level < count && !ltl_sets_has (sets, m->pending, conditions[level]))
    level++;
  return level;
}

static void
add_level (Levels *l, uint32_t state, uint32_t level) {
  const LtlMoves *moves = l->from->states.data + state;
  const LtlComponents *c = &l->components;
  uint32_t pending =
      level == last_level (l, state) ? (uint32_t)LTL_EMPTY : never (l->to);
  LtlMoves out = {0};
  for (size_t i = 0; i < moves->len; i++) {
    LtlMove m = moves->data[i];
    m.target = c->of[state] == c->of[m.target]
                   ? state_at (l, m.target, level_after (l, state, level, &m))
                   : entered (l, m.target);
    m.pending = pending;
    vec_push (&out, m);
  }
  l->moves += out.len;
  vec_push (&l->to->states, out);
}

static bool
degeneralise (const LtlGraph *g, LtlGraph *out) {
  assert (g->states.len >= 1 && !out->states.len);
  Levels l = {.from = g, .to = out};
  ltl_components_init (&l.components, g);
  collect_conditions (&l);
  entered (&l, 0);
  for (size_t i = 0; i < l.states.len && l.moves <= MAX_MOVES; i++) {
    uint64_t key = l.states.data[i];
    add_level (&l, (uint32_t)key, (uint32_t)(key >> 32));
  }
  mem_free (l.conditions);
  map_done (&l.numbers);
  vec_done (&l.states);
  ltl_components_done (&l.components);
  return l.moves <= MAX_MOVES;
}

/* Büchi automata ----------------------------------------------------------

   From here on all moves of a state have the same condition pending, or all
   have none: then the state is accepting. */

static bool
accepting (const LtlMoves *moves) {
  return moves->len && !moves->data[0].pending;
}

/* The part of the automaton that a run can stay in without being accepted. */
static void
copy_waiting (const LtlGraph *g, LtlGraph *out) {
  for (size_t i = 0; i < g->states.len; i++) {
    const LtlMoves *moves = g->states.data + i;
    LtlMoves copy = {0};
    for (size_t k = 0; k < moves->len && !accepting (moves); k++)
      if (!accepting (g->states.data + moves->data[k].target))
        vec_push (&copy, moves->data[k]);
    vec_push (&out->states, copy);
  }
}

/* Make every state accepting that is on no cycle without an accepting state.
   States on no cycle at all may be accepting or not, as the caller wishes. */
static void
mark (LtlGraph *g, bool transient) {
  LtlGraph waiting = {.sets = g->sets};
  LtlComponents all, rejecting;
  copy_waiting (g, &waiting);
  ltl_components_init (&all, g);
  ltl_components_init (&rejecting, &waiting);
  for (size_t i = 0; i < g->states.len; i++) {
    LtlMoves *moves = g->states.data + i;
    bool accept =
        all.cycle[all.of[i]] ? !rejecting.cycle[rejecting.of[i]] : transient;
    for (size_t k = 0; k < moves->len; k++)
      moves->data[k].pending = accept ? (uint32_t)LTL_EMPTY : never (g);
  }
  ltl_components_done (&all);
  ltl_components_done (&rejecting);
  ltl_graph_done (&waiting);
}

static void
reduce_buchi (LtlGraph *g) {
  size_t before;
  unsigned rounds = 0;
  do {
    before = size (g);
    mark (g, true);
    ltl_graph_reduce (g);
    mark (g, false);
    ltl_graph_reduce (g);
  } while (size (g) < before && ++rounds < MAX_ROUNDS);
  mark (g, false);
}

static bool
accepts_all (const LtlMoves *moves, size_t state) {
  const LtlMove *m = moves->data;
  return moves->len == 1 && !m->pending && m->target == state && !m->pos &&
         !m->neg;
}

static void
publish (const LtlGraph *g, Buchi *out) {
  vec_reserve (&out->transitions, 1); /* even no transitions have an address */
  for (size_t i = 0; i < g->states.len; i++) {
    const LtlMoves *moves = g->states.data + i;
    vec_push (&out->states,
              (BuchiState){.first = (uint32_t)out->transitions.len,
                           .count = (uint32_t)moves->len,
                           .accepting = accepting (moves),
                           .accepts_all = accepts_all (moves, i)});
    for (size_t k = 0; k < moves->len; k++) {
      const LtlMove *m = moves->data + k;
      assert (m->target < g->states.len);
      vec_push (&out->transitions,
                (BuchiTransition){m->pos, m->neg, m->target});
    }
  }
}

static bool
translate (const LtlFormulas *f, Ltl p, LtlGraph *general, LtlGraph *buchi) {
  if (!ltl_tableau (f, p, general))
    return false;
  reduce_generalised (general);
  if (!degeneralise (general, buchi))
    return false;
  reduce_buchi (buchi);
  return true;
}

bool
ltl_buchi (LtlFormulas *f, Ltl formula, Buchi *out, size_t max_states) {
  *out = (Buchi){0};
  Ltl prepared = ltl_prepare (f, formula);
  if (f->refused)
    return false;
  LtlSets sets;
  ltl_sets_init (&sets);
  LtlGraph general = {.sets = &sets}, buchi = {.sets = &sets};
  bool done = translate (f, prepared, &general, &buchi) &&
              buchi.states.len <= max_states;
  if (done)
    publish (&buchi, out);
  ltl_graph_done (&general);
  ltl_graph_done (&buchi);
  ltl_sets_done (&sets);
  return done;
}

void
buchi_done (Buchi *b) {
  vec_done (&b->states);
  vec_done (&b->transitions);
}
