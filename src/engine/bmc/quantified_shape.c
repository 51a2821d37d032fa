/* The shape of the graph: longer vertices, then shorter ones again where a
   vertex does too much to memory; how far it is from and to where. */

#include "engine/bmc/quantified_graph.h"

#include <string.h>

enum { MAX_ITEMS = 200 };

static uint32_t
target_count (const Vertex *v) {
  return v->targets ? v->end->target_count : 0;
}

/* Joining ------------------------------------------------------------------ */

/* Marks what is reached from the start, and counts ways in. */
static void
mark (Graph *g, uint32_t *ways) {
  VEC (uint32_t) todo = {0};
  for (size_t i = 0; i < g->vertices.len; i++)
    g->vertices.data[i].is_there = false;
  g->vertices.data[0].is_there = true;
  vec_push (&todo, 0);
  while (todo.len) {
    const Vertex *v = g->vertices.data + vec_pop (&todo);
    for (uint32_t i = 0; i < target_count (v); i++) {
      uint32_t to = v->targets[i].block;
      ways[to]++;
      if (g->vertices.data[to].is_there)
        continue;
      g->vertices.data[to].is_there = true;
      vec_push (&todo, to);
    }
  }
  vec_done (&todo);
}

static void
absorb (Vertex *v, Vertex *next) {
  UnitTarget way = v->targets[0];
  if (way.count)
    vec_push (&v->items, ((Item){.kind = ITEM_MOVES,
                                 .count = way.count,
                                 .moves = (UnitMove *)way.moves}));
  for (size_t i = 0; i < next->items.len; i++)
    vec_push (&v->items, next->items.data[i]);
  v->end = next->end;
  v->targets = next->targets;
  next->is_there = false;
  vec_done (&next->items);
}

void
graph_join (Graph *g) {
  uint32_t *ways = mem_zero (g->vertices.len * sizeof *ways);
  mark (g, ways);
  for (uint32_t i = 0; i < g->vertices.len; i++) {
    Vertex *v = g->vertices.data + i;
    while (v->is_there && v->end->kind == OP_JUMP) {
      uint32_t next = v->targets[0].block;
      if (next == i || !next || ways[next] != 1)
        break;
      absorb (v, g->vertices.data + next);
    }
  }
  mem_free (ways);
}

/* Cutting ------------------------------------------------------------------ */

static MemoryEffect
written (Wide bytes, const Operand *size) {
  bool is_small = size->kind == OPERAND_CONST && bytes < UINT16_MAX;
  return (MemoryEffect){.bytes = is_small ? (uint32_t)bytes : UINT16_MAX};
}

static MemoryEffect
effect_of (const Graph *g, const Item *item) {
  if (item->kind == ITEM_LEAVE)
    return (MemoryEffect){.changes = 1};
  const UnitOp *op = item->op;
  if (item->kind == ITEM_MOVES || graph_of_variable (g, op))
    return (MemoryEffect){0};
  switch ((OpKind)op->kind) {
  case OP_STORE:
    return (MemoryEffect){.bytes = (op->bits + 7u) / 8};
  case OP_MOVE:
  case OP_FILL:
    return written (op->c.value, &op->c);
  case OP_ALLOC:
  case OP_FREE:
  case OP_BEGIN:
  case OP_END:
    return (MemoryEffect){.changes = 1};
  case OP_LOCAL:
    return (MemoryEffect){.changes = !g->is_variable.data[op->dst]};
  default:
    return (MemoryEffect){0};
  }
}

MemoryEffect
vertex_effect (const Graph *g, const Vertex *v) {
  MemoryEffect sum = {0};
  for (size_t i = 0; i < v->items.len; i++) {
    MemoryEffect effect = effect_of (g, v->items.data + i);
    sum.bytes += effect.bytes;
    sum.changes += effect.changes;
  }
  return sum;
}

/* The vertex ends before that item and goes on in a new one. */
static uint32_t
cut_at (Graph *g, uint32_t vertex, size_t item) {
  Vertex *v = g->vertices.data + vertex;
  Vertex rest = {.end = v->end,
                 .targets = v->targets,
                 .frame = v->frame,
                 .is_there = true};
  for (size_t i = item; i < v->items.len; i++)
    vec_push (&rest.items, v->items.data[i]);
  v->items.len = item;
  UnitOp jump = {.kind = OP_JUMP, .target_count = 1};
  v->end = arena_copy (&g->arena, &jump, sizeof jump);
  v->targets = arena_alloc (&g->arena, sizeof *v->targets);
  *v->targets = (UnitTarget){(uint32_t)g->vertices.len, 0, NULL};
  v->end->targets = v->targets;
  vec_push (&g->vertices, rest);
  return (uint32_t)g->vertices.len - 1;
}

static void
cut (Graph *g, uint32_t vertex, uint32_t bytes, uint32_t changes) {
  MemoryEffect sum = {0};
  for (size_t i = 0; i < g->vertices.data[vertex].items.len; i++) {
    MemoryEffect effect =
        effect_of (g, g->vertices.data[vertex].items.data + i);
    bool full = sum.bytes + effect.bytes > bytes || sum.bytes > bytes ||
                sum.changes + effect.changes > changes || i == MAX_ITEMS;
    if (i && full) {
      vertex = cut_at (g, vertex, i);
      sum = (MemoryEffect){0};
      i = 0;
    }
    sum.bytes += effect.bytes;
    sum.changes += effect.changes;
  }
}

void
graph_cut (Graph *g, uint32_t bytes, uint32_t changes) {
  size_t n = g->vertices.len;
  for (uint32_t i = 0; i < n; i++)
    if (g->vertices.data[i].is_there)
      cut (g, i, bytes, changes);
}

/* Measuring ---------------------------------------------------------------- */

static bool
lower (uint32_t *distance, uint32_t other) {
  if (other == UINT32_MAX || other + 1 >= *distance)
    return false;
  *distance = other + 1;
  return true;
}

/* Once around; whether a distance has changed. */
static bool
relax (Graph *g) {
  bool changed = false;
  for (size_t i = 0; i < g->vertices.len; i++) {
    Vertex *v = g->vertices.data + i;
    for (size_t k = 0; v->is_stop && k < v->next.len; k++) {
      Vertex *to = g->vertices.data + v->next.data[k];
      changed |= lower (&to->from_start, v->from_start);
      changed |= lower (&v->to_error, to->to_error);
    }
  }
  return changed;
}

bool
graph_repeats (const Graph *g, uint32_t vertex) {
  bool *seen = mem_zero (g->vertices.len);
  VEC (uint32_t) todo = {0};
  vec_push (&todo, vertex);
  while (todo.len && !seen[vertex]) {
    const Vertex *v = g->vertices.data + vec_pop (&todo);
    for (uint32_t k = 0; k < target_count (v); k++) {
      uint32_t to = v->targets[k].block;
      if (!seen[to])
        vec_push (&todo, to);
      seen[to] = true;
    }
  }
  bool repeats = seen[vertex];
  vec_done (&todo);
  mem_free (seen);
  return repeats;
}

void
graph_measure (Graph *g, bool leaks) {
  for (size_t i = 0; i < g->vertices.len; i++) {
    Vertex *v = g->vertices.data + i;
    v->from_start = i ? UINT32_MAX : 0;
    v->to_error = v->is_stop && (leaks ? v->ends : v->fails) ? 1 : UINT32_MAX;
  }
  while (relax (g))
    continue;
}
