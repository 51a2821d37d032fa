/* Components of automata, and what can be left out because of them. */

#include "front/promela/ltl_graph.h"

#include <assert.h>
#include <string.h>

void
ltl_graph_done (LtlGraph *g) {
  for (size_t i = 0; i < g->states.len; i++)
    vec_done (g->states.data + i);
  vec_done (&g->states);
}

/* Components --------------------------------------------------------------

   Tarjan's algorithm with a stack of our own. */

typedef struct {
  uint32_t state, next_move;
} Frame;

typedef struct {
  const LtlGraph *graph;
  LtlComponents *result;
  uint32_t *number, *low; /* by state; number 0: not seen */
  uint32_t numbers, ordered;
  VEC (uint32_t) open; /* states whose component is not known yet */
  VEC (Frame) frames;
} Search;

static const uint32_t OPEN = UINT32_MAX;

static void
visit (Search *s, uint32_t state) {
  s->number[state] = s->low[state] = ++s->numbers;
  s->result->of[state] = OPEN;
  vec_push (&s->open, state);
  vec_push (&s->frames, (Frame){state, 0});
}

static void
lower (uint32_t *low, uint32_t other) {
  if (other < *low)
    *low = other;
}

/* The states above 'root' on the stack are a component. */
static void
close_component (Search *s, uint32_t root) {
  uint32_t state;
  do {
    state = vec_pop (&s->open);
    s->result->of[state] = s->result->count;
    s->result->order[s->ordered++] = state;
    assert (s->ordered <= s->graph->states.len);
  } while (state != root);
  s->result->count++;
}

static void
leave (Search *s, uint32_t state) {
  assert (s->frames.len && vec_last (&s->frames).state == state);
  (void)vec_pop (&s->frames);
  if (s->frames.len)
    lower (s->low + vec_last (&s->frames).state, s->low[state]);
  if (s->low[state] == s->number[state])
    close_component (s, state);
}

static void
search_from (Search *s, uint32_t root) {
  visit (s, root);
  while (s->frames.len) {
    Frame *frame = &vec_last (&s->frames);
    const LtlMoves *moves = s->graph->states.data + frame->state;
    if (frame->next_move == moves->len) {
      leave (s, frame->state);
      continue;
    }
    uint32_t state = frame->state;
    uint32_t target = moves->data[frame->next_move++].target;
    if (!s->number[target])
      visit (s, target);
    else if (s->result->of[target] == OPEN)
      lower (s->low + state, s->number[target]);
  }
}

static void
describe (LtlComponents *c, const LtlGraph *g) {
  c->cycle = mem_zero (c->count * sizeof *c->cycle);
  c->common = mem_zero (c->count * sizeof *c->common);
  for (size_t i = 0; i < g->states.len; i++) {
    const LtlMoves *moves = g->states.data + i;
    uint32_t own = c->of[i];
    for (size_t k = 0; k < moves->len; k++) {
      const LtlMove *m = moves->data + k;
      if (c->of[m->target] != own)
        continue;
      c->common[own] =
          c->cycle[own]
              ? ltl_sets_intersection (g->sets, c->common[own], m->pending)
              : m->pending;
      c->cycle[own] = true;
    }
  }
}

void
ltl_components_init (LtlComponents *c, const LtlGraph *g) {
  size_t n = g->states.len;
  *c = (LtlComponents){.of = mem_alloc (n * sizeof *c->of),
                       .order = mem_alloc (n * sizeof *c->order)};
  Search s = {.graph = g,
              .result = c,
              .number = mem_zero (n * sizeof *s.number),
              .low = mem_alloc (n * sizeof *s.low)};
  for (size_t i = 0; i < n; i++)
    if (!s.number[i])
      search_from (&s, (uint32_t)i);
  mem_free (s.number);
  mem_free (s.low);
  vec_done (&s.open);
  vec_done (&s.frames);
  describe (c, g);
}

void
ltl_components_done (LtlComponents *c) {
  mem_free (c->of);
  mem_free (c->order);
  mem_free (c->cycle);
  mem_free (c->common);
}

/* Pruning ----------------------------------------------------------------- */

static void
keep_moves_to (LtlGraph *g, const bool *wanted, const LtlComponents *c) {
  for (size_t i = 0; i < g->states.len; i++) {
    LtlMoves *moves = g->states.data + i;
    size_t kept = 0;
    for (size_t k = 0; k < moves->len; k++)
      if (wanted[c->of[moves->data[k].target]])
        moves->data[kept++] = moves->data[k];
    moves->len = kept;
  }
}

/* Components come in an order where those behind moves are done. */
static void
remove_dead (LtlGraph *g) {
  LtlComponents c;
  ltl_components_init (&c, g);
  bool *live = mem_zero (c.count * sizeof *live);
  for (size_t i = 0; i < g->states.len; i++) {
    uint32_t state = c.order[i], own = c.of[state];
    const LtlMoves *moves = g->states.data + state;
    live[own] = live[own] || (c.cycle[own] && !c.common[own]);
    for (size_t k = 0; k < moves->len; k++)
      live[own] = live[own] || live[c.of[moves->data[k].target]];
  }
  keep_moves_to (g, live, &c);
  mem_free (live);
  ltl_components_done (&c);
}

/* Number the reachable states in the order of their discovery: 'queue' has
   them in this order, 'number' their new numbers plus 1. */
static size_t
discover (const LtlGraph *g, uint32_t *queue, uint32_t *number) {
  assert (g->states.len >= 1);
  size_t found = 1;
  queue[0] = 0;
  number[0] = 1;
  for (size_t i = 0; i < found; i++) {
    const LtlMoves *moves = g->states.data + queue[i];
    for (size_t k = 0; k < moves->len; k++) {
      uint32_t target = moves->data[k].target;
      if (number[target])
        continue;
      queue[found++] = target;
      number[target] = (uint32_t)found;
    }
  }
  return found;
}

static void
remove_unreachable (LtlGraph *g) {
  size_t n = g->states.len;
  uint32_t *queue = mem_alloc (n * sizeof *queue);
  uint32_t *number = mem_zero (n * sizeof *number);
  LtlMoves *states = mem_alloc (n * sizeof *states);
  size_t found = discover (g, queue, number);
  for (size_t i = 0; i < found; i++) {
    states[i] = g->states.data[queue[i]];
    for (size_t k = 0; k < states[i].len; k++)
      states[i].data[k].target = number[states[i].data[k].target] - 1;
  }
  for (size_t i = 0; i < n; i++)
    if (!number[i])
      vec_done (g->states.data + i);
  memcpy (g->states.data, states, found * sizeof *states);
  g->states.len = found;
  mem_free (states);
  mem_free (number);
  mem_free (queue);
}

void
ltl_graph_prune (LtlGraph *g) {
  remove_dead (g);
  remove_unreachable (g);
}

void
ltl_graph_redirect (LtlGraph *g, const uint32_t *map) {
  assert (map[0] == 0);
  for (size_t i = 0; i < g->states.len; i++) {
    LtlMoves *moves = g->states.data + i;
    for (size_t k = 0; k < moves->len; k++)
      moves->data[k].target = map[moves->data[k].target];
  }
}
