/* Inlining, with a list of calls to be inlined instead of recursion. */

#include "engine/bmc/quantified_graph.h"

#include <string.h>

enum { MAX_VERTICES = 4000, MAX_REGS = 40000, MAX_DEPTH = 1000 };

/* A call whose procedure is not there yet. */
typedef struct {
  const UnitOp *op; /* with registers of the graph */
  uint32_t frame;   /* that calls */
  uint32_t from;    /* the vertex that ends with the call */
  uint32_t back;    /* the vertex after it */
} Call;

typedef VEC (Call) Calls;

typedef struct {
  Graph *g;
  Calls calls;
} Builder;

static uint32_t
new_vertex (Graph *g, uint32_t frame) {
  vec_push (&g->vertices, ((Vertex){.frame = frame, .is_there = true}));
  return (uint32_t)g->vertices.len - 1;
}

static void
renumber (Operand *o, uint32_t base) {
  if (o->kind == OPERAND_REG)
    o->index += base;
}

static UnitMove *
copy_moves (Graph *g, const UnitMove *moves, uint32_t count, uint32_t base) {
  UnitMove *copy = arena_copy (&g->arena, moves, count * sizeof *moves);
  for (uint32_t i = 0; i < count; i++) {
    copy[i].dst += base;
    renumber (&copy[i].value, base);
  }
  return copy;
}

/* The operation with the registers of a frame. */
static UnitOp *
copy_op (Graph *g, const UnitOp *op, uint32_t base) {
  UnitOp *copy = arena_copy (&g->arena, op, sizeof *op);
  if (copy->kind == OP_BEGIN) /* a local has one place in the formula */
    copy->dst = NO_REG;
  if (copy->dst != NO_REG)
    copy->dst += base;
  renumber (&copy->a, base);
  renumber (&copy->b, base);
  renumber (&copy->c, base);
  Operand *args = arena_copy (&g->arena, op->args, op->count * sizeof *args);
  uint32_t *results =
      arena_copy (&g->arena, op->results, op->result_count * sizeof *results);
  for (uint32_t i = 0; i < op->count; i++)
    renumber (args + i, base);
  for (uint32_t i = 0; i < op->result_count; i++)
    results[i] += base;
  copy->args = args;
  copy->results = results;
  return copy;
}

static void
end_vertex (Graph *g, uint32_t vertex, UnitOp *end, UnitTarget *targets) {
  end->targets = targets;
  g->vertices.data[vertex].end = end;
  g->vertices.data[vertex].targets = targets;
}

/* Ends a vertex that goes on at another one. */
static void
end_with_jump (Graph *g, uint32_t vertex, uint32_t to, UnitMove *moves,
               uint32_t count) {
  UnitOp *end = arena_copy (
      &g->arena, &(UnitOp){.kind = OP_JUMP, .target_count = 1}, sizeof *end);
  UnitTarget *target = arena_alloc (&g->arena, sizeof *target);
  *target = (UnitTarget){to, count, moves};
  end_vertex (g, vertex, end, target);
}

static void
end_unsupported (Graph *g, uint32_t vertex, Pos pos, const char *what) {
  UnitOp op = {.kind = OP_UNSUPPORTED, .show = what, .pos = pos};
  end_vertex (g, vertex, arena_copy (&g->arena, &op, sizeof op), NULL);
}

/* Ends of blocks ----------------------------------------------------------- */

static void
add_return (Graph *g, uint32_t vertex, const UnitOp *op, const Call *call) {
  if (!call) {
    end_unsupported (g, vertex, op->pos, "a return from the first procedure");
    return;
  }
  uint32_t frame = g->vertices.data[vertex].frame, n = 0;
  vec_push (&g->vertices.data[vertex].items,
            ((Item){.kind = ITEM_LEAVE, .frame = frame}));
  UnitMove *moves =
      arena_alloc (&g->arena, (call->op->result_count + 1) * sizeof *moves);
  for (; n < call->op->result_count && n < op->count; n++)
    moves[n] = (UnitMove){call->op->results[n], op->args[n]};
  end_with_jump (g, vertex, call->back, moves, n);
}

static void
add_end (Graph *g, uint32_t vertex, UnitOp *op, const Call *call) {
  const GraphFrame *f = g->frames.data + g->vertices.data[vertex].frame;
  if (op->kind == OP_RETURN) {
    add_return (g, vertex, op, call);
    return;
  }
  UnitTarget *targets =
      arena_copy (&g->arena, op->targets, op->target_count * sizeof *targets);
  for (uint32_t i = 0; i < op->target_count; i++) {
    targets[i].block += f->first;
    targets[i].moves =
        copy_moves (g, targets[i].moves, targets[i].count, f->regs);
  }
  end_vertex (g, vertex, op, targets);
}

/* Frames ------------------------------------------------------------------- */

static bool
is_recursive (const Graph *g, uint32_t frame, uint32_t proc) {
  for (uint32_t f = frame;; f = g->frames.data[f].above) {
    if (g->frames.data[f].proc == proc)
      return true;
    if (!f)
      return false;
  }
}

static const char *
why_not_inlined (const Graph *g, uint32_t frame, const UnitOp *op) {
  if (op->a.kind != OPERAND_PROC)
    return "a call through a pointer";
  const UnitProc *p = g->unit->procs.data + op->a.index;
  if (is_recursive (g, frame, op->a.index))
    return "recursion";
  if (p->params != op->count || !p->blocks.len)
    return "a call whose arguments do not fit";
  return g->frames.data[frame].depth < MAX_DEPTH ? NULL
                                                 : "calls nested too deep";
}

/* The vertex after the call. */
static uint32_t
add_call (Builder *b, uint32_t vertex, const UnitOp *op) {
  Graph *g = b->g;
  uint32_t frame = g->vertices.data[vertex].frame;
  uint32_t back = new_vertex (g, frame);
  const char *why = why_not_inlined (g, frame, op);
  if (why)
    end_unsupported (g, vertex, op->pos, why);
  else
    vec_push (&b->calls, ((Call){op, frame, vertex, back}));
  return back;
}

static void
add_block (Builder *b, uint32_t frame, uint32_t index, const Call *call) {
  Graph *g = b->g;
  const GraphFrame *f = g->frames.data + frame;
  const UnitBlock *block = g->unit->procs.data[f->proc].blocks.data + index;
  uint32_t vertex = f->first + index, base = f->regs;
  for (size_t i = 0; i < block->ops.len; i++) {
    UnitOp *op = copy_op (g, block->ops.data + i, base);
    if (op_ends_block (op->kind))
      add_end (g, vertex, op, call);
    else if (op->kind == OP_CALL)
      vertex = add_call (b, vertex, op);
    else if (op->kind == OP_HAVOC || op->kind == OP_ROOM) {
      end_unsupported (g, vertex, op->pos, op_name (op->kind));
      vertex = new_vertex (g, frame);
    } else
      vec_push (
          &g->vertices.data[vertex].items,
          ((Item){
              .kind = ITEM_OP, .frame = frame, .is_first = !index, .op = op}));
  }
}

static void
add_frame (Builder *b, uint32_t proc, const Call *call) {
  Graph *g = b->g;
  const UnitProc *p = g->unit->procs.data + proc;
  uint32_t frame = (uint32_t)g->frames.len, above = call ? call->frame : 0;
  GraphFrame f = {.proc = proc,
                  .above = above,
                  .regs = (uint32_t)g->bits.len,
                  .first = (uint32_t)g->vertices.len,
                  .depth = call ? g->frames.data[above].depth + 1 : 0};
  vec_push (&g->frames, f);
  for (size_t i = 0; i < p->regs.len; i++)
    vec_push (&g->bits, p->regs.data[i]);
  for (size_t i = 0; i < p->blocks.len; i++)
    new_vertex (g, frame);
  for (uint32_t i = 0; i < p->blocks.len; i++)
    add_block (b, frame, i, call);
}

/* Arguments become the first registers of the frame. */
static void
inline_call (Builder *b, const Call *call) {
  Graph *g = b->g;
  uint32_t n = call->op->count;
  uint32_t regs = (uint32_t)g->bits.len, first = (uint32_t)g->vertices.len;
  UnitMove *moves = arena_alloc (&g->arena, (n + 1) * sizeof *moves);
  for (uint32_t i = 0; i < n; i++)
    moves[i] = (UnitMove){regs + i, call->op->args[i]};
  end_with_jump (g, call->from, first, moves, n);
  add_frame (b, call->op->a.index, call);
}

Graph *
flow_graph_new (const Unit *unit) {
  Graph *g = mem_zero (sizeof *g);
  Builder b = {.g = g};
  g->unit = unit;
  add_frame (&b, unit->start, NULL);
  while (b.calls.len && !g->too_large) {
    Call call = vec_pop (&b.calls);
    inline_call (&b, &call);
    g->too_large = g->vertices.len > MAX_VERTICES || g->bits.len > MAX_REGS;
  }
  vec_done (&b.calls);
  for (size_t i = 0; i < g->bits.len; i++)
    vec_push (&g->is_variable, false);
  return g;
}

void
flow_graph_free (Graph *g) {
  for (size_t i = 0; i < g->vertices.len; i++) {
    vec_done (&g->vertices.data[i].items);
    vec_done (&g->vertices.data[i].next);
    mem_free (g->vertices.data[i].live);
  }
  vec_done (&g->vertices);
  vec_done (&g->frames);
  vec_done (&g->bits);
  vec_done (&g->is_variable);
  vec_done (&g->globals);
  arena_done (&g->arena);
  mem_free (g);
}

/* Operands ----------------------------------------------------------------- */

static void
visit_moves (UnitMove *moves, uint32_t count, OperandVisitor visit,
             void *context) {
  for (uint32_t i = 0; i < count; i++)
    visit (context, &moves[i].value);
}

/* What is printed is not looked at. */
void
item_operands (Item *item, OperandVisitor visit, void *context) {
  if (item->kind == ITEM_MOVES)
    visit_moves (item->moves, item->count, visit, context);
  if (item->kind != ITEM_OP || item->op->kind == OP_PRINT)
    return;
  visit (context, &item->op->a);
  visit (context, &item->op->b);
  visit (context, &item->op->c);
}

void
end_operands (Vertex *v, OperandVisitor visit, void *context) {
  if (v->end->kind == OP_BRANCH || v->end->kind == OP_SWITCH)
    visit (context, &v->end->a);
  for (uint32_t i = 0; v->targets && i < v->end->target_count; i++)
    for (uint32_t k = 0; k < v->targets[i].count; k++) {
      Operand value = v->targets[i].moves[k].value;
      visit (context, &value);
    }
}

bool
graph_may_fail (const Graph *g, const UnitOp *op) {
  const Unit *u = g->unit;
  switch ((OpKind)op->kind) {
  case OP_LOAD:
  case OP_STORE:
    return unit_looks_for (u, KIND_INVALID_DEREF) && !graph_of_variable (g, op);
  case OP_MOVE:
  case OP_FILL:
    return unit_looks_for (u, KIND_INVALID_DEREF);
  case OP_FREE:
  case OP_BLOCK_SIZE:
    return unit_looks_for (u, KIND_INVALID_FREE);
  case OP_ASSERT:
    return unit_looks_for (u, op->error);
  case OP_UDIV:
  case OP_SDIV:
  case OP_UREM:
  case OP_SREM:
    return unit_looks_for (u, KIND_DIV_BY_ZERO);
  default:
    return false;
  }
}
