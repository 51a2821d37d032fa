/* The moves of the system are executed once, and it is noted which edges of the
   claim are enabled before each of them.  Then the claim's part is a walk
   through layers, one for each move.  For a cycle it is enough to know between
   which locations the claim can get in one round, and whether it accepts on the
   way. */

#include "engine/explicit/claim_run.h"

#include <assert.h>

enum { NODES_MOST = 1 << 24, NO_NODE = UINT32_MAX };

/* How a node of a layer was reached first. */
typedef struct {
  uint32_t from; /* node of the layer before, or NO_NODE: not reached */
  uint32_t edge; /* of the claim + 1, or 0: it does not move */
} Arrival;

typedef VEC (Arrival) Layers;

typedef struct {
  const Code *claim;
  Trail *trail;
  uint32_t locations;
  VEC (EdgeList) enabled; /* by move: edges of the claim, of all locations */
  VEC (bool) waits;       /* by move: the claim does not move with it */
  Layers layers;          /* scratch */
  VEC (uint32_t) edges;   /* the result: an edge of the claim by move */
} ClaimRun;

/* What is enabled ---------------------------------------------------------- */

static void
note_enabled (ClaimRun *r, Machine *machine, State *s) {
  EdgeList edges = {0};
  bool waits = machine_holder (machine, s) != NO_PID;
  for (uint32_t q = 0; q < r->locations && !waits; q++) {
    machine_put_claim (machine, s, q);
    machine_claim_edges (machine, s, &edges);
  }
  machine_put_claim (machine, s, r->claim->start);
  vec_push (&r->enabled, edges);
  vec_push (&r->waits, waits);
}

/* Executes the moves of the system alone; false if that is not possible. */
static bool
execute_system (ClaimRun *r, Machine *machine) {
  State now = {0}, next = {0};
  Effect effect;
  machine_start (machine, &now, &effect);
  for (size_t i = 0; i < r->trail->moves.len && !effect.stuck; i++) {
    Move move = r->trail->moves.data[i];
    move.claim_edge = 0;
    note_enabled (r, machine, &now);
    machine_step (machine, &now, move, &next, &effect);
    State last = now;
    now = next;
    next = last;
  }
  state_done (&now);
  state_done (&next);
  return !effect.stuck && r->enabled.len == r->trail->moves.len;
}

/* Layers ------------------------------------------------------------------- */

/* Nodes of a layer: a location, then the same after something was accepted. */
static uint32_t
node_of (const ClaimRun *r, uint32_t location, bool accepted) {
  return location + (accepted ? r->locations : 0);
}

static bool
accepts (const ClaimRun *r, uint32_t location) {
  return r->claim->locations.data[location].flags & LOC_ACCEPT;
}

static void
reach (ClaimRun *r, size_t layer, uint32_t from, uint32_t to, uint32_t edge) {
  bool accepted = from >= r->locations || accepts (r, from % r->locations);
  Arrival *a =
      r->layers.data + layer * 2 * r->locations + node_of (r, to, accepted);
  if (a->from == NO_NODE)
    *a = (Arrival){from, edge};
}

static bool
is_reached (const ClaimRun *r, size_t layer, uint32_t node) {
  return r->layers.data[layer * 2 * r->locations + node].from != NO_NODE;
}

/* From layer 'layer', before move 'move', to the next. */
static void
cross (ClaimRun *r, size_t layer, size_t move) {
  const EdgeList *edges = r->enabled.data + move;
  for (uint32_t n = 0; r->waits.data[move] && n < 2 * r->locations; n++)
    if (is_reached (r, layer, n))
      reach (r, layer + 1, n, n % r->locations, 0);
  for (size_t i = 0; i < edges->len; i++) {
    const ModelEdge *e = r->claim->edges.data + edges->data[i];
    for (uint32_t k = 0; k < 2 && e->kind != STEP_END; k++)
      if (is_reached (r, layer, node_of (r, e->from, k)))
        reach (r, layer + 1, node_of (r, e->from, k), e->to,
               edges->data[i] + 1);
  }
}

/* All nodes that are reached from a location with the moves [first, last). */
static void
fill_layers (ClaimRun *r, size_t first, size_t last, uint32_t location) {
  size_t n = (last - first + 1) * 2 * r->locations;
  vec_clear (&r->layers);
  vec_reserve (&r->layers, n);
  r->layers.len = n;
  for (size_t i = 0; i < n; i++)
    r->layers.data[i] = (Arrival){NO_NODE, 0};
  r->layers.data[node_of (r, location, false)] = (Arrival){0, 0};
  for (size_t i = first; i < last; i++)
    cross (r, i - first, i);
}

/* Appends the edges that lead to a node of layer 'layer'. */
static void
take_edges (ClaimRun *r, size_t layer, uint32_t node) {
  size_t before = r->edges.len;
  for (size_t i = 0; i < layer; i++)
    vec_push (&r->edges, 0);
  for (; layer; layer--) {
    assert (is_reached (r, layer, node));
    Arrival a = r->layers.data[layer * 2 * r->locations + node];
    r->edges.data[before + layer - 1] = a.edge;
    node = a.from;
  }
}

/* Trails that end ---------------------------------------------------------- */

static bool
is_end (const ClaimRun *r, uint32_t location) {
  const ModelLocation *l = r->claim->locations.data + location;
  return l->flags & LOC_END ||
         (l->count && r->claim->edges.data[l->first].kind == STEP_END);
}

static bool
find_end (ClaimRun *r) {
  size_t moves = r->trail->moves.len;
  fill_layers (r, 0, moves, r->claim->start);
  for (size_t layer = 1; layer <= moves; layer++)
    for (uint32_t n = 0; n < 2 * r->locations; n++)
      if (is_reached (r, layer, n) && is_end (r, n % r->locations)) {
        take_edges (r, layer, n);
        r->trail->moves.len = layer;
        return true;
      }
  return false;
}

/* Cycles ------------------------------------------------------------------- */

/* What one round does, by location before and after it. */
typedef struct {
  VEC (uint8_t) how; /* bit 0: possible, bit 1: with something accepted */
  VEC (uint32_t) came;
} Rounds;

static void
find_rounds (ClaimRun *r, Rounds *rounds) {
  const Trail *t = r->trail;
  uint32_t q = r->locations;
  for (uint32_t from = 0; from < q; from++) {
    fill_layers (r, t->cycle, t->moves.len, from);
    size_t last = t->moves.len - t->cycle;
    for (uint32_t to = 0; to < q; to++)
      vec_push (&rounds->how, is_reached (r, last, to + q) ? 3
                              : is_reached (r, last, to)   ? 1
                                                           : 0);
  }
}

/* From where rounds lead to each location, beginning at one; those that are not
   reached have NO_NODE. */
static void
follow_rounds (const ClaimRun *r, Rounds *rounds, uint32_t begin) {
  VEC (uint32_t) queue = {0};
  vec_clear (&rounds->came);
  for (uint32_t i = 0; i < r->locations; i++)
    vec_push (&rounds->came, NO_NODE);
  vec_push (&queue, begin);
  rounds->came.data[begin] = begin;
  for (size_t i = 0; i < queue.len; i++)
    for (uint32_t to = 0; to < r->locations; to++) {
      uint32_t from = queue.data[i];
      if (rounds->how.data[from * r->locations + to] &&
          rounds->came.data[to] == NO_NODE) {
        rounds->came.data[to] = from;
        vec_push (&queue, to);
      }
    }
  vec_done (&queue);
}

/* One round from a location to another, accepting if that is possible. */
static void
take_round (ClaimRun *r, const Rounds *rounds, uint32_t from, uint32_t to) {
  const Trail *t = r->trail;
  bool accepted = rounds->how.data[from * r->locations + to] & 2;
  fill_layers (r, t->cycle, t->moves.len, from);
  take_edges (r, t->moves.len - t->cycle, node_of (r, to, accepted));
}

/* The rounds that 'came' tells, from its beginning to a location. */
static void
take_rounds (ClaimRun *r, const Rounds *rounds, uint32_t to) {
  VEC (uint32_t) back = {0};
  for (; rounds->came.data[to] != to; to = rounds->came.data[to])
    vec_push (&back, to);
  for (uint32_t from = to; back.len; from = to) {
    to = vec_pop (&back);
    take_round (r, rounds, from, to);
  }
  vec_done (&back);
}

/* Whether some rounds lead from the accepting one, 'from' to 'to', back. */
static bool
closes (const ClaimRun *r, Rounds *rounds, uint32_t from, uint32_t to) {
  if (!(rounds->how.data[from * r->locations + to] & 2))
    return false;
  follow_rounds (r, rounds, to);
  return rounds->came.data[from] != NO_NODE;
}

/* Moves for all the edges: the cycle, again and again. */
static void
repeat_moves (ClaimRun *r, size_t cycle) {
  Trail *t = r->trail;
  size_t round = t->moves.len - t->cycle;
  while (t->moves.len < r->edges.len) {
    Move again = t->moves.data[t->moves.len - round];
    vec_push (&t->moves, again);
  }
  t->cycle = cycle;
}

/* To 'from' by rounds, then the accepting round to 'to' and back. */
static void
take_cycle (ClaimRun *r, Rounds *rounds, uint32_t begin, uint32_t from,
            uint32_t to) {
  follow_rounds (r, rounds, begin);
  take_rounds (r, rounds, from);
  size_t cycle = r->edges.len;
  take_round (r, rounds, from, to);
  follow_rounds (r, rounds, to);
  take_rounds (r, rounds, from);
  repeat_moves (r, cycle);
}

static bool
find_cycle_from (ClaimRun *r, Rounds *rounds, uint32_t begin) {
  VEC (uint32_t) reached = {0};
  bool found = false;
  follow_rounds (r, rounds, begin);
  for (uint32_t i = 0; i < r->locations; i++)
    if (rounds->came.data[i] != NO_NODE)
      vec_push (&reached, i);
  for (size_t i = 0; i < reached.len && !found; i++)
    for (uint32_t to = 0; to < r->locations && !found; to++)
      if (closes (r, rounds, reached.data[i], to)) {
        found = true;
        take_cycle (r, rounds, begin, reached.data[i], to);
      }
  vec_done (&reached);
  return found;
}

static bool
find_cycle (ClaimRun *r) {
  Rounds rounds = {0};
  const Trail *t = r->trail;
  bool found = false;
  find_rounds (r, &rounds);
  for (uint32_t n = 0; n < 2 * r->locations && !found; n++) {
    fill_layers (r, 0, t->cycle, r->claim->start);
    if (!is_reached (r, t->cycle, n))
      continue;
    vec_clear (&r->edges);
    take_edges (r, t->cycle, n);
    found = find_cycle_from (r, &rounds, n % r->locations);
  }
  vec_done (&rounds.how);
  vec_done (&rounds.came);
  return found;
}

/* The whole ---------------------------------------------------------------- */

static void
free_run (ClaimRun *r) {
  for (size_t i = 0; i < r->enabled.len; i++)
    vec_done (r->enabled.data + i);
  vec_done (&r->enabled);
  vec_done (&r->waits);
  vec_done (&r->layers);
  vec_done (&r->edges);
}

/* A claim that moves alone does so at other places in another run. */
static bool
moves_alone (const Machine *machine, const Code *claim) {
  for (uint32_t i = 0; i < claim->edges.len; i++)
    if (machine_claim_goes_on (machine, i))
      return true;
  return false;
}

bool
claim_run_find (const Model *model, Trail *trail) {
  assert (trail->how.claim && trail->how.claim <= model->codes.len);
  ClaimRun r = {.claim = model->codes.data + trail->how.claim - 1,
                .trail = trail};
  r.locations = (uint32_t)r.claim->locations.len;
  Machine *machine = machine_new (model, trail->how);
  bool found = trail->moves.len * r.locations < NODES_MOST &&
               !moves_alone (machine, r.claim) &&
               execute_system (&r, machine) &&
               (trail->has_cycle ? find_cycle (&r) : find_end (&r));
  for (size_t i = 0; found && i < trail->moves.len; i++)
    trail->moves.data[i].claim_edge = r.edges.data[i];
  machine_free (machine);
  free_run (&r);
  return found;
}
