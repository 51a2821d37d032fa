/* Where steps begin and end: at the heads of loops, and where a step would do
   too much.

   Depth first; a vertex is looked at when all it leads to is known, except
   where an edge leads back. */

#include "engine/bmc/quantified_graph.h"

enum { MAX_ITEMS = 300 };

typedef struct {
  uint32_t paths, items;
  MemoryEffect effect;
} Extent; /* of the step from a vertex on */

typedef struct {
  uint32_t vertex;
  uint32_t target; /* next one to look at */
} Visit;

typedef struct {
  Graph *g;
  uint8_t *state; /* by vertex: 0 new, 1 on the way, 2 known */
  Extent *extents;
  Extent most;
  VEC (Visit) visits;
} Stops;

static uint32_t
target_count (const Vertex *v) {
  return v->targets ? v->end->target_count : 0;
}

static uint32_t
larger (uint32_t a, uint32_t b) {
  return a > b ? a : b;
}

/* The step with all that it may go through; without, if 'alone'. */
static Extent
extent_of (const Stops *s, const Vertex *v, bool alone) {
  Extent after = {.paths = target_count (v) ? 0 : 1};
  for (uint32_t i = 0; i < target_count (v); i++) {
    uint32_t to = v->targets[i].block;
    const Extent *e = s->extents + to;
    if (alone || s->g->vertices.data[to].is_stop) {
      after.paths++;
      continue;
    }
    after.paths += e->paths;
    after.items = larger (after.items, e->items);
    after.effect.bytes = larger (after.effect.bytes, e->effect.bytes);
    after.effect.changes = larger (after.effect.changes, e->effect.changes);
  }
  MemoryEffect own = vertex_effect (s->g, v);
  after.items += (uint32_t)v->items.len + 1;
  after.effect.bytes += own.bytes;
  after.effect.changes += own.changes;
  return after;
}

static bool
is_too_much (const Stops *s, const Extent *e) {
  return e->paths > s->most.paths || e->items > s->most.items ||
         e->effect.bytes > s->most.effect.bytes ||
         e->effect.changes > s->most.effect.changes;
}

static void
stop_at (Stops *s, uint32_t vertex) {
  Vertex *v = s->g->vertices.data + vertex;
  s->g->stops += !v->is_stop;
  v->is_stop = true;
}

static void
finish (Stops *s, uint32_t vertex) {
  const Vertex *v = s->g->vertices.data + vertex;
  Extent e = extent_of (s, v, false);
  if (is_too_much (s, &e)) {
    for (uint32_t i = 0; i < target_count (v); i++)
      stop_at (s, v->targets[i].block);
    e = extent_of (s, v, true);
  }
  s->extents[vertex] = e;
  s->state[vertex] = 2;
}

static void
visit (Stops *s) {
  Visit *top = &vec_last (&s->visits);
  const Vertex *v = s->g->vertices.data + top->vertex;
  if (top->target == target_count (v)) {
    finish (s, top->vertex);
    s->visits.len--;
    return;
  }
  uint32_t to = v->targets[top->target++].block;
  if (s->state[to] == 1) {
    stop_at (s, to);
    s->g->has_cycle = true;
  }
  if (s->state[to])
    return;
  s->state[to] = 1;
  vec_push (&s->visits, ((Visit){to, 0}));
}

/* Looks through the steps from a stop. */
static void
look_ahead (Graph *g, Vertex *stop) {
  VEC (const Vertex *) todo = {0};
  vec_push (&todo, stop);
  while (todo.len) {
    const Vertex *v = vec_pop (&todo);
    for (size_t i = 0; i < v->items.len; i++)
      stop->fails |= v->items.data[i].kind == ITEM_OP &&
                     graph_may_fail (g, v->items.data[i].op);
    stop->ends |= v->end->kind == OP_EXIT && v->end->code == EXIT_KIND_NORMAL;
    for (uint32_t i = 0; i < target_count (v); i++) {
      uint32_t to = v->targets[i].block;
      if (g->vertices.data[to].is_stop)
        vec_push (&stop->next, to);
      else
        vec_push (&todo, g->vertices.data + to);
    }
  }
  vec_done (&todo);
}

void
graph_find_stops (Graph *g, uint32_t paths, uint32_t bytes, uint32_t changes) {
  size_t n = g->vertices.len;
  Stops s = {.g = g,
             .state = mem_zero (n),
             .extents = mem_zero (n * sizeof *s.extents),
             .most = {paths, MAX_ITEMS, {bytes, changes}}};
  stop_at (&s, 0);
  s.state[0] = 1;
  vec_push (&s.visits, ((Visit){0, 0}));
  while (s.visits.len)
    visit (&s);
  for (size_t i = 0; i < n; i++)
    if (g->vertices.data[i].is_stop)
      look_ahead (g, g->vertices.data + i);
  vec_done (&s.visits);
  mem_free (s.state);
  mem_free (s.extents);
}
