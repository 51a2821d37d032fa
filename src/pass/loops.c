/* Tarjan's algorithm on the whole graph, then on each component without the
   edges to its head, and so on.  A component is cut at the block that the
   depth-first search entered it by. */

#include "pass/loops.h"

#include <assert.h>
#include <string.h>

typedef struct {
  const UnitProc *proc;
  Loops *loops;
  uint32_t next_position;
  uint32_t *part;        /* by block: the subgraph it belongs to now */
  uint32_t parts;        /* the newest number of a subgraph */
  uint32_t *index, *low; /* of Tarjan; index 0: not visited */
  VEC (uint32_t) heads;  /* around the current subgraph */
} Order;

typedef struct {
  uint32_t block, edge;
} Visit;

/* The components of a subgraph in topological order; blocks of a component
   begin with its head. */
typedef struct {
  VEC (uint32_t) blocks;
  VEC (size_t) starts; /* where each component begins */
} Components;

static const UnitOp *
last_op (const UnitProc *proc, uint32_t block) {
  assert (block < proc->blocks.len);
  return &vec_last (&proc->blocks.data[block].ops);
}

typedef struct {
  Order *o;
  uint32_t part, head; /* edges to 'head' do not count */
  uint32_t counter;
  VEC (Visit) visits;
  VEC (uint32_t) stack;
  Components reversed;
} Tarjan;

static void
enter (Tarjan *t, uint32_t block) {
  assert (!t->o->index[block]);
  t->o->index[block] = t->o->low[block] = ++t->counter;
  vec_push (&t->visits, ((Visit){block, 0}));
  vec_push (&t->stack, block);
}

/* All above 'block' on the stack is a component. */
static void
close_component (Tarjan *t, uint32_t block) {
  assert (t->stack.len);
  vec_push (&t->reversed.starts, t->reversed.blocks.len);
  size_t first = t->stack.len;
  while (t->stack.data[first - 1] != block)
    first--;
  for (size_t i = first - 1; i < t->stack.len; i++) {
    t->o->part[t->stack.data[i]] = 0; /* done with */
    vec_push (&t->reversed.blocks, t->stack.data[i]);
  }
  t->stack.len = first - 1;
}

/* Looks at the next edge of the block visited last; false if there is none. */
static bool
follow_edge (Tarjan *t, Visit *visit) {
  Order *o = t->o;
  const UnitOp *op = last_op (o->proc, visit->block);
  if (visit->edge == op->target_count)
    return false;
  uint32_t to = op->targets[visit->edge++].block;
  if (to == t->head || o->part[to] != t->part)
    return true;
  if (!o->index[to])
    enter (t, to);
  else if (o->index[to] < o->low[visit->block])
    o->low[visit->block] = o->index[to];
  return true;
}

static void
leave (Tarjan *t, uint32_t block) {
  Order *o = t->o;
  if (o->low[block] == o->index[block])
    close_component (t, block);
  t->visits.len--;
  if (t->visits.len) {
    uint32_t above = vec_last (&t->visits).block;
    if (o->low[block] < o->low[above])
      o->low[above] = o->low[block];
  }
}

static void
search (Tarjan *t, uint32_t from) {
  enter (t, from);
  while (t->visits.len) {
    size_t at = t->visits.len - 1;
    uint32_t block = t->visits.data[at].block;
    if (!follow_edge (t, t->visits.data + at))
      leave (t, block);
  }
}

static bool
has_self_edge (const UnitProc *proc, uint32_t block) {
  const UnitOp *op = last_op (proc, block);
  for (uint32_t i = 0; i < op->target_count; i++)
    if (op->targets[i].block == block)
      return true;
  return false;
}

static void
place (Order *o, uint32_t block) {
  assert (o->next_position < o->proc->blocks.len);
  o->loops->places[block] =
      (LoopPlace){.position = o->next_position++,
                  .depth = (uint32_t)o->heads.len,
                  .heads = arena_copy (&o->loops->arena, o->heads.data,
                                       o->heads.len * sizeof *o->heads.data)};
}

static void order_part (Order *o, size_t n, const uint32_t *blocks,
                        uint32_t head);

static void
order_component (Order *o, size_t n, const uint32_t *blocks) {
  assert (n >= 1);
  if (n == 1 && !has_self_edge (o->proc, blocks[0])) {
    place (o, blocks[0]);
    return;
  }
  vec_push (&o->heads, blocks[0]);
  place (o, blocks[0]);
  order_part (o, n - 1, blocks + 1, blocks[0]);
  o->heads.len--;
}

/* Orders some blocks; edges to 'head', which is not one of them, are cut. */
static void
order_part (Order *o, size_t n, const uint32_t *blocks, uint32_t head) {
  Tarjan t = {.o = o, .part = ++o->parts, .head = head};
  for (size_t i = 0; i < n; i++) {
    o->part[blocks[i]] = t.part;
    o->index[blocks[i]] = 0;
  }
  for (size_t i = 0; i < n; i++)
    if (!o->index[blocks[i]])
      search (&t, blocks[i]);
  Components c = t.reversed;
  for (size_t i = c.starts.len, end = c.blocks.len; i-- > 0;) {
    size_t start = c.starts.data[i];
    order_component (o, end - start, c.blocks.data + start);
    end = start;
  }
  vec_done (&t.visits);
  vec_done (&t.stack);
  vec_done (&t.reversed.blocks);
  vec_done (&t.reversed.starts);
}

/* The blocks that the first one reaches, it first. */
static void
reachable (const UnitProc *proc, bool *seen, uint32_t *list, size_t *n) {
  seen[0] = true;
  list[(*n)++] = 0;
  for (size_t i = 0; i < *n; i++) {
    const UnitOp *op = last_op (proc, list[i]);
    for (uint32_t k = 0; k < op->target_count; k++)
      if (!seen[op->targets[k].block]) {
        seen[op->targets[k].block] = true;
        list[(*n)++] = op->targets[k].block;
      }
  }
}

/* Marks the loops around 'from' that 'to' is not in. */
static void
mark_left (Loops *loops, uint32_t from, uint32_t to) {
  const LoopPlace *u = loops->places + from, *v = loops->places + to;
  uint32_t i = 0;
  while (i < u->depth && i < v->depth && u->heads[i] == v->heads[i])
    i++;
  for (; i < u->depth; i++)
    loops->places[u->heads[i]].is_left = true;
}

static void
find_exits (Loops *loops, const UnitProc *proc, size_t n,
            const uint32_t *list) {
  for (size_t i = 0; i < n; i++) {
    const UnitOp *op = last_op (proc, list[i]);
    const LoopPlace *place = loops->places + list[i];
    for (uint32_t k = 0; k < op->target_count; k++)
      mark_left (loops, list[i], op->targets[k].block);
    for (uint32_t k = 0; !op->target_count && k < place->depth; k++)
      loops->places[place->heads[k]].is_left = true;
  }
}

Loops *
loops_new (const UnitProc *proc) {
  size_t count = proc->blocks.len, n = 0;
  Loops *loops = mem_zero (sizeof *loops);
  loops->count = count;
  loops->places = mem_zero (count * sizeof *loops->places);
  for (size_t i = 0; i < count; i++)
    loops->places[i].position = UINT32_MAX;
  Order o = {.proc = proc, .loops = loops};
  o.part = mem_zero (count * sizeof *o.part);
  o.index = mem_zero (count * sizeof *o.index);
  o.low = mem_zero (count * sizeof *o.low);
  bool *seen = mem_zero (count);
  uint32_t *list = mem_zero (count * sizeof *list);
  reachable (proc, seen, list, &n);
  order_part (&o, n, list, UINT32_MAX);
  find_exits (loops, proc, n, list);
  mem_free (seen);
  mem_free (list);
  mem_free (o.part);
  mem_free (o.index);
  mem_free (o.low);
  vec_done (&o.heads);
  return loops;
}

void
loops_free (Loops *loops) {
  if (!loops)
    return;
  arena_done (&loops->arena);
  mem_free (loops->places);
  mem_free (loops);
}
