/* Slicing: a register is live where a check, a way or memory depends on it
   later; operations that only make others are dropped.

   Sets of registers, backwards until nothing changes. */

#include "engine/bmc/quantified_graph.h"

#include <string.h>

typedef struct {
  Graph *g;
  uint64_t *set;
  size_t words;
} Live;

static bool
is_live (const Live *l, uint32_t reg) {
  return l->set[reg / 64] >> reg % 64 & 1;
}

static void
add (void *context, Operand *o) {
  Live *l = context;
  if (o->kind == OPERAND_REG)
    l->set[o->index / 64] |= (uint64_t)1 << o->index % 64;
}

static void
drop (Live *l, uint32_t reg) {
  if (reg != NO_REG)
    l->set[reg / 64] &= ~((uint64_t)1 << reg % 64);
}

/* Goes back over moves; only those to live registers read. */
static void
over_moves (Live *l, const UnitMove *moves, uint32_t count) {
  bool few[16], *wanted = count <= 16 ? few : mem_alloc (count);
  for (uint32_t i = 0; i < count; i++)
    wanted[i] = is_live (l, moves[i].dst);
  for (uint32_t i = 0; i < count; i++)
    drop (l, moves[i].dst);
  for (uint32_t i = 0; i < count; i++) {
    Operand value = moves[i].value;
    if (wanted[i])
      add (l, &value);
  }
  if (wanted != few)
    mem_free (wanted);
}

static bool
is_division (OpKind kind) {
  return kind == OP_UDIV || kind == OP_SDIV || kind == OP_UREM ||
         kind == OP_SREM;
}

static bool
is_computation (OpKind kind) {
  return kind <= OP_UTOF && !is_division (kind);
}

/* The register that the operation sets and does nothing else; or NO_REG. */
static uint32_t
only_sets (const Graph *g, const UnitOp *op) {
  if (is_computation (op->kind))
    return op->dst;
  if (op->kind == OP_LOCAL)
    return g->is_variable.data[op->dst] ? op->dst : NO_REG;
  if (!graph_of_variable (g, op))
    return NO_REG;
  switch ((OpKind)op->kind) {
  case OP_LOAD:
    return op->dst;
  case OP_STORE:
  case OP_BEGIN:
  case OP_END:
    return op->a.index;
  default:
    return NO_REG;
  }
}

/* Goes back over an item; whether it is needed. */
static bool
over_item (Live *l, Item *item) {
  if (item->kind == ITEM_MOVES) {
    over_moves (l, item->moves, item->count);
    return true;
  }
  if (item->kind == ITEM_LEAVE)
    return l->g->frames.data[item->frame].has_locals;
  UnitOp *op = item->op;
  uint32_t sets = only_sets (l->g, op);
  if (sets != NO_REG && !is_live (l, sets))
    return false;
  drop (l, sets != NO_REG ? sets : op->dst);
  if (sets == NO_REG || op->kind == OP_LOAD || is_computation (op->kind))
    item_operands (item, add, l);
  else if (op->kind == OP_STORE)
    add (l, &op->b);
  return true;
}

/* What is live after the items of the vertex. */
static void
at_end (Live *l, Vertex *v) {
  uint64_t *sum = mem_zero (l->words * sizeof *sum);
  for (uint32_t i = 0; v->targets && i < v->end->target_count; i++) {
    const UnitTarget *target = v->targets + i;
    memcpy (l->set, l->g->vertices.data[target->block].live,
            l->words * sizeof *l->set);
    over_moves (l, target->moves, target->count);
    for (size_t k = 0; k < l->words; k++)
      sum[k] |= l->set[k];
  }
  memcpy (l->set, sum, l->words * sizeof *sum);
  mem_free (sum);
  if (v->end->kind == OP_BRANCH || v->end->kind == OP_SWITCH)
    add (l, &v->end->a);
}

static bool
update (Live *l, Vertex *v) {
  at_end (l, v);
  for (size_t i = v->items.len; i--;)
    over_item (l, v->items.data + i);
  if (!memcmp (v->live, l->set, l->words * sizeof *l->set))
    return false;
  memcpy (v->live, l->set, l->words * sizeof *l->set);
  return true;
}

static void
drop_items (Live *l, Vertex *v) {
  size_t keep = v->items.len;
  at_end (l, v);
  for (size_t i = v->items.len; i--;)
    if (over_item (l, v->items.data + i))
      v->items.data[--keep] = v->items.data[i];
  v->items.len -= keep;
  if (v->items.len)
    memmove (v->items.data, v->items.data + keep,
             v->items.len * sizeof *v->items.data);
}

void
graph_slice (Graph *g) {
  Live l = {.g = g, .words = g->bits.len / 64 + 1};
  l.set = mem_zero (l.words * sizeof *l.set);
  for (size_t i = 0; i < g->vertices.len; i++) {
    mem_free (g->vertices.data[i].live);
    g->vertices.data[i].live = mem_zero (l.words * sizeof *l.set);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t i = g->vertices.len; i--;)
      if (g->vertices.data[i].is_there)
        changed |= update (&l, g->vertices.data + i);
  }
  for (size_t i = 0; i < g->vertices.len; i++)
    if (g->vertices.data[i].is_there)
      drop_items (&l, g->vertices.data + i);
  mem_free (l.set);
}
