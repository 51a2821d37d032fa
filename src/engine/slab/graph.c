/* Edges are looked at only when the search for a path comes to them, so most of
   the quadratic number of pairs is never asked about. */

#include "engine/slab/graph.h"

#include <assert.h>
#include <string.h>

Graph *
graph_new (Oracle *oracle, uint64_t seed) {
  Graph *g = mem_zero (sizeof *g);
  g->oracle = oracle;
  g->random = seed;
  return g;
}

void
graph_clear (Graph *g) {
  for (size_t i = 0; i < g->nodes.len; i++) {
    vec_done (&g->nodes.data[i].label);
    vec_done (&g->nodes.data[i].edges);
  }
  vec_done (&g->nodes);
  vec_done (&g->states);
}

void
graph_free (Graph *g) {
  graph_clear (g);
  vec_done (&g->question);
  vec_done (&g->invariant);
  mem_free (g);
}

static void
copy_terms (TermList *to, const TermList *from) {
  for (size_t i = 0; i < from->len; i++)
    vec_push (to, from->data[i]);
}

size_t
graph_add (Graph *g, const TermList *label, bool initial, bool error) {
  Node node = {.initial = initial, .error = error};
  copy_terms (&node.label, label);
  vec_push (&g->nodes, node);
  return g->nodes.len - 1;
}

/* Edges ------------------------------------------------------------------- */

/* An edge number n has its states at n * width; nothing is known about an edge
   that is not there yet, and a closed one has no transition left. */
static const uint32_t NO_EDGE = UINT32_MAX, EDGE_CLOSED = UINT32_MAX - 1;

static size_t
width (const Graph *g) {
  return g->oracle->system->transitions.len;
}

static uint32_t
edge_number (const Graph *g, size_t from, size_t to) {
  assert (from < g->nodes.len && to < g->nodes.len);
  const Node *node = g->nodes.data + from;
  return to < node->edges.len ? node->edges.data[to] : NO_EDGE;
}

static void
set_edge (Graph *g, size_t from, size_t to, uint32_t number) {
  assert (from < g->nodes.len && to < g->nodes.len);
  Node *node = g->nodes.data + from;
  while (node->edges.len <= to)
    vec_push (&node->edges, NO_EDGE);
  node->edges.data[to] = number;
}

/* The states of an edge that is not closed; the pointer lives until the next
   edge is made. */
static uint8_t *
edge_states (Graph *g, size_t from, size_t to) {
  uint32_t number = edge_number (g, from, to);
  assert (number != EDGE_CLOSED);
  if (number == NO_EDGE) {
    size_t n = width (g);
    number = (uint32_t)(n ? g->states.len / n : 0);
    vec_reserve (&g->states, g->states.len + n + 1);
    memset (g->states.data + g->states.len, EDGE_UNKNOWN, n);
    g->states.len += n;
    set_edge (g, from, to, number);
  }
  return g->states.data + (size_t)number * width (g);
}

static void
set_state (Graph *g, size_t from, size_t transition, size_t to,
           EdgeState state) {
  assert (transition < width (g));
  uint8_t *states = edge_states (g, from, to);
  states[transition] = (uint8_t)state;
  if (state != EDGE_REMOVED)
    return;
  for (size_t k = 0; k < width (g); k++)
    if (states[k] != EDGE_REMOVED)
      return;
  set_edge (g, from, to, EDGE_CLOSED);
}

/* The edge gets what is removed from 'old', and must be asked about the rest.
 */
static void
inherit (Graph *g, size_t from, size_t to, size_t old_from, size_t old_to) {
  uint32_t old = edge_number (g, old_from, old_to);
  if (old == EDGE_CLOSED)
    set_edge (g, from, to, EDGE_CLOSED);
  if (old == NO_EDGE || old == EDGE_CLOSED)
    return;
  uint8_t *states = edge_states (g, from, to);
  const uint8_t *known = g->states.data + (size_t)old * width (g);
  for (size_t k = 0; k < width (g); k++)
    if (known[k] == EDGE_REMOVED)
      states[k] = EDGE_REMOVED;
}

static void
forget_possible (Graph *g, size_t from, size_t to) {
  uint32_t number = edge_number (g, from, to);
  if (number == NO_EDGE || number == EDGE_CLOSED)
    return;
  uint8_t *states = g->states.data + (size_t)number * width (g);
  for (size_t k = 0; k < width (g); k++)
    if (states[k] == EDGE_POSSIBLE)
      states[k] = EDGE_UNKNOWN;
}

size_t
graph_split (Graph *g, size_t node, Term predicate) {
  assert (sort_is (term_sort (g->oracle->terms, predicate), BOOL_SORT));
  assert (node < g->nodes.len);
  const Node *old = g->nodes.data + node;
  size_t fresh = graph_add (g, &old->label, old->initial, old->error);
  vec_push (&g->nodes.data[node].label, predicate);
  vec_push (&g->nodes.data[fresh].label,
            term_not (g->oracle->terms, predicate));
  for (size_t m = 0; m < fresh; m++) {
    inherit (g, fresh, m, node, m);
    inherit (g, m, fresh, m, node);
    forget_possible (g, node, m);
    forget_possible (g, m, node);
  }
  inherit (g, fresh, fresh, node, node);
  return fresh;
}

void
graph_add_invariant (Graph *g, Term predicate) {
  assert (sort_is (term_sort (g->oracle->terms, predicate), BOOL_SORT));
  vec_push (&g->invariant, predicate);
  for (size_t i = 0; i < g->states.len; i++)
    if (g->states.data[i] == EDGE_POSSIBLE)
      g->states.data[i] = EDGE_UNKNOWN;
}

void
graph_assume (const Graph *g, size_t node, TermList *out) {
  assert (node < g->nodes.len);
  copy_terms (out, &g->nodes.data[node].label);
  copy_terms (out, &g->invariant);
}

void
graph_assume_after (const Graph *g, size_t transition, size_t node,
                    TermList *out) {
  const TermList *label = &g->nodes.data[node].label;
  for (size_t i = 0; i < label->len; i++)
    vec_push (out, oracle_before (g->oracle, transition, label->data[i]));
}

/* A predicate that the transition does not touch, but holds in one node and is
   false in the other, removes the edge without a question. */
static bool
disjoint (const Graph *g, size_t from, size_t transition, size_t to) {
  const TermList *a = &g->nodes.data[from].label;
  const TermList *b = &g->nodes.data[to].label;
  Oracle *o = g->oracle;
  for (size_t i = b->len; i-- > 0;) {
    if (oracle_touches (o, transition, b->data[i]))
      continue;
    Term opposite = term_not (o->terms, b->data[i]);
    for (size_t k = a->len; k-- > 0;)
      if (term_is (a->data[k], opposite))
        return true;
  }
  return false;
}

/* Asks about a transition whose state is unknown. */
static EdgeState
ask_edge (Graph *g, size_t from, size_t transition, size_t to) {
  Answer answer = UNSAT;
  if (from == to || !disjoint (g, from, transition, to)) {
    vec_clear (&g->question);
    vec_push (&g->question, g->oracle->constraint[transition]);
    graph_assume_after (g, transition, to, &g->question);
    graph_assume (g, from, &g->question);
    answer = oracle_check (g->oracle, &g->question);
  }
  g->undecided = g->undecided || answer == UNDECIDED;
  return answer == UNSAT ? EDGE_REMOVED
         : answer == SAT ? EDGE_POSSIBLE
                         : EDGE_UNKNOWN;
}

/* Whether 'transition' leads from one node to another; asks when unknown. */
static bool
graph_edge (Graph *g, size_t from, size_t transition, size_t to) {
  if (edge_number (g, from, to) == EDGE_CLOSED)
    return false;
  EdgeState state = edge_states (g, from, to)[transition];
  if (state == EDGE_UNKNOWN) {
    state = ask_edge (g, from, transition, to);
    set_state (g, from, transition, to, state);
  }
  return state != EDGE_REMOVED;
}

/* Paths ------------------------------------------------------------------- */

typedef struct {
  Graph *g;
  VEC (size_t) queue, fresh;
  Step *parent; /* by node */
  bool *seen;
} Search;

static uint64_t
next_random (Graph *g) {
  g->random ^= g->random << 13;
  g->random ^= g->random >> 7;
  g->random ^= g->random << 17;
  return g->random;
}

/* The transition by which 'from' reaches 'to', or SIZE_MAX. */
static size_t
find_transition (Search *s, size_t from, size_t to) {
  size_t n = width (s->g);
  if (edge_number (s->g, from, to) == EDGE_CLOSED)
    return SIZE_MAX;
  size_t start = s->g->random && n ? next_random (s->g) % n : 0;
  for (size_t i = 0; i < n; i++) {
    size_t k = (start + i) % n;
    if (graph_edge (s->g, from, k, to))
      return k;
    if (s->g->undecided)
      break;
  }
  return SIZE_MAX;
}

static bool
visit (Search *s, size_t from, size_t to) {
  assert (!s->seen[to]);
  size_t transition = find_transition (s, from, to);
  if (transition == SIZE_MAX)
    return false;
  s->seen[to] = true;
  s->parent[to] = (Step){from, transition, to};
  vec_push (&s->queue, to);
  return s->g->nodes.data[to].error;
}

/* Visits the successors of 'from', error nodes first; the error node reached,
   or SIZE_MAX. */
static size_t
expand (Search *s, size_t from) {
  size_t n = s->g->nodes.len;
  size_t start = s->g->random ? next_random (s->g) % n : 0;
  for (int round = 0; round < 2; round++)
    for (size_t i = 0; i < n && !s->g->undecided; i++) {
      size_t to = (start + i) % n;
      const Node *node = s->g->nodes.data + to;
      /* A shortest path is at an initial node only first. */
      if (s->seen[to] || node->error == (round == 1) || node->initial)
        continue;
      if (visit (s, from, to))
        return to;
    }
  return SIZE_MAX;
}

static void
collect (Search *s, size_t node, Path *path) {
  assert (s->g->nodes.data[node].error);
  vec_clear (path);
  while (!s->g->nodes.data[node].initial) {
    vec_push (path, s->parent[node]);
    node = s->parent[node].from;
  }
  for (size_t i = 0, k = path->len; i + 1 < k; i++) {
    Step swap = path->data[i];
    path->data[i] = path->data[--k];
    path->data[k] = swap;
  }
}

static size_t
breadth_first (Search *s) {
  for (size_t i = 0; i < s->g->nodes.len; i++)
    if (s->g->nodes.data[i].initial) {
      s->seen[i] = true;
      vec_push (&s->queue, i);
    }
  for (size_t i = 0; i < s->queue.len; i++) {
    size_t found = expand (s, s->queue.data[i]);
    if (found != SIZE_MAX || s->g->undecided || run_expired (s->g->oracle->run))
      return found;
  }
  return SIZE_MAX;
}

bool
graph_path (Graph *g, Path *path, bool *reached) {
  size_t n = g->nodes.len;
  Search s = {
      .g = g, .parent = mem_alloc (n * sizeof (Step)), .seen = mem_zero (n)};
  size_t found = breadth_first (&s);
  if (found != SIZE_MAX)
    collect (&s, found, path);
  if (reached)
    memcpy (reached, s.seen, n);
  vec_done (&s.queue);
  mem_free (s.parent);
  mem_free (s.seen);
  return found != SIZE_MAX && !g->undecided;
}
