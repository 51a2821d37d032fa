/* Callees by looking at all operations, then Tarjan's algorithm, which finishes
   components bottom-up. */

#include "pass/call_graph.h"

#include "pass/edit.h"

#include <assert.h>

static void
note_taken (void *context, const Operand *o) {
  CallGraph *g = context;
  if (o->kind == OPERAND_PROC)
    g->nodes[o->index].is_taken = true;
}

static void
note_op (CallGraph *g, const UnitOp *op) {
  UnitOp rest = *op;
  if (op->kind == OP_CALL && op->a.kind == OPERAND_PROC)
    rest.a = (Operand){0};
  edit_uses (&rest, note_taken, g);
}

#define each_op(P, OP)                                                         \
  for (size_t b_ = 0; b_ < (P)->blocks.len; b_++)                              \
    for (const UnitOp *OP = (P)->blocks.data[b_].ops.data;                     \
         OP < (P)->blocks.data[b_].ops.data + (P)->blocks.data[b_].ops.len;    \
         OP++)

static void
find_taken (CallGraph *g, const Unit *u) {
  for (size_t i = 0; i < u->globals.len; i++)
    for (size_t k = 0; k < u->globals.data[i].relocs.len; k++)
      note_taken (g, &u->globals.data[i].relocs.data[k].value);
  for (size_t i = 0; i < u->procs.len; i++)
    each_op (u->procs.data + i, op) note_op (g, op);
}

static void
add_callee (CallNode *n, uint32_t callee) {
  for (size_t i = 0; i < n->callees.len; i++)
    if (n->callees.data[i] == callee)
      return;
  vec_push (&n->callees, callee);
}

/* Calls 'found' for each procedure that the call may be of. */
static bool
any_callee (const CallGraph *g, const Unit *u, uint32_t proc, const UnitOp *op,
            bool (*found) (void *, uint32_t), void *context) {
  if (op->a.kind == OPERAND_PROC)
    return found (context, op->a.index);
  for (uint32_t i = 0; i < g->count; i++)
    if (g->nodes[i].is_taken &&
        unit_call_fits (u->procs.data + proc, op, u->procs.data + i) &&
        found (context, i))
      return true;
  return false;
}

static bool
note_callee (void *context, uint32_t callee) {
  add_callee (context, callee);
  return false;
}

static void
find_callees (CallGraph *g, const Unit *u, uint32_t proc) {
  CallNode *n = g->nodes + proc;
  n->stays_called = u->procs.data[proc].stays_called;
  each_op (u->procs.data + proc, op) {
    if (op->kind == OP_CALL)
      any_callee (g, u, proc, op, note_callee, n);
    if (op->kind == OP_EXIT && op->code == EXIT_KIND_NORMAL)
      n->may_end = true;
  }
}

/* Components --------------------------------------------------------------- */

typedef struct {
  uint32_t proc;
  size_t edge;
} Visit;

typedef struct {
  CallGraph *graph;
  uint32_t counter, done;
  uint32_t *index, *low; /* 0: not visited */
  bool *is_open;         /* on the stack */
  VEC (Visit) visits;
  VEC (uint32_t) stack;
} Tarjan;

static void
enter (Tarjan *t, uint32_t proc) {
  t->index[proc] = t->low[proc] = ++t->counter;
  t->is_open[proc] = true;
  vec_push (&t->visits, ((Visit){proc, 0}));
  vec_push (&t->stack, proc);
}

static bool
calls_itself (const CallGraph *g, uint32_t proc) {
  const CallNode *n = g->nodes + proc;
  for (size_t i = 0; i < n->callees.len && !n->stays_called; i++)
    if (n->callees.data[i] == proc)
      return true;
  return false;
}

/* All above 'proc' on the stack is a component; what they call is done. */
static void
close_component (Tarjan *t, uint32_t proc) {
  size_t first = t->stack.len;
  while (t->stack.data[--first] != proc)
    ;
  bool several = first + 1 < t->stack.len, may_end = false;
  for (size_t i = first; i < t->stack.len; i++) {
    CallNode *n = t->graph->nodes + t->stack.data[i];
    for (size_t k = 0; k < n->callees.len; k++)
      n->may_end |= t->graph->nodes[n->callees.data[k]].may_end;
    may_end |= n->may_end;
  }
  for (size_t i = first; i < t->stack.len; i++) {
    uint32_t member = t->stack.data[i];
    CallNode *n = t->graph->nodes + member;
    n->may_end = may_end;
    n->component = proc;
    n->is_recursive = several || calls_itself (t->graph, member);
    t->is_open[member] = false;
    t->graph->order[t->done++] = member;
  }
  t->stack.len = first;
}

static void
visit (Tarjan *t, uint32_t proc) {
  enter (t, proc);
  while (t->visits.len) {
    Visit *v = &vec_last (&t->visits);
    const CallNode *n = t->graph->nodes + v->proc;
    if (v->edge < n->callees.len) {
      uint32_t from = v->proc, to = n->callees.data[v->edge++];
      if (t->graph->nodes[to].stays_called)
        continue;
      if (!t->index[to])
        enter (t, to);
      else if (t->is_open[to] && t->index[to] < t->low[from])
        t->low[from] = t->index[to];
      continue;
    }
    uint32_t left = v->proc;
    t->visits.len--;
    if (t->low[left] == t->index[left])
      close_component (t, left);
    uint32_t above = t->visits.len ? vec_last (&t->visits).proc : left;
    if (t->low[left] < t->low[above])
      t->low[above] = t->low[left];
  }
}

static void
find_components (CallGraph *g) {
  Tarjan t = {.graph = g};
  t.index = mem_zero (g->count * sizeof *t.index);
  t.low = mem_zero (g->count * sizeof *t.low);
  t.is_open = mem_zero (g->count);
  for (uint32_t i = 0; i < g->count; i++)
    if (!t.index[i])
      visit (&t, i);
  assert (t.done == g->count);
  mem_free (t.index);
  mem_free (t.low);
  mem_free (t.is_open);
  vec_done (&t.visits);
  vec_done (&t.stack);
}

static void
find_reached (CallGraph *g, uint32_t start) {
  VEC (uint32_t) todo = {0};
  g->nodes[start].is_reached = true;
  vec_push (&todo, start);
  while (todo.len) {
    const CallNode *n = g->nodes + vec_pop (&todo);
    for (size_t i = 0; i < n->callees.len; i++)
      if (!g->nodes[n->callees.data[i]].is_reached) {
        g->nodes[n->callees.data[i]].is_reached = true;
        vec_push (&todo, n->callees.data[i]);
      }
  }
  vec_done (&todo);
}

CallGraph *
call_graph_new (const Unit *u) {
  CallGraph *g = mem_zero (sizeof *g);
  g->count = (uint32_t)u->procs.len;
  g->nodes = mem_zero (g->count * sizeof *g->nodes);
  g->order = mem_zero (g->count * sizeof *g->order);
  find_taken (g, u);
  for (uint32_t i = 0; i < g->count; i++)
    find_callees (g, u, i);
  find_components (g);
  find_reached (g, u->start);
  return g;
}

void
call_graph_free (CallGraph *g) {
  if (!g)
    return;
  for (uint32_t i = 0; i < g->count; i++)
    vec_done (&g->nodes[i].callees);
  mem_free (g->nodes);
  mem_free (g->order);
  mem_free (g);
}

static bool
callee_may_end (void *context, uint32_t callee) {
  const CallGraph *g = context;
  return g->nodes[callee].may_end;
}

bool
call_graph_may_end (const CallGraph *g, const Unit *u, uint32_t proc,
                    const UnitOp *op) {
  if (op->kind == OP_EXIT)
    return op->code == EXIT_KIND_NORMAL;
  return op->kind == OP_CALL &&
         any_callee (g, u, proc, op, callee_may_end, (void *)g);
}
