/* A procedure that calls itself only as the last thing it does is a loop.

   "clear (i) { ...; clear (i + 1); }" goes back to its begin with another i:
   nothing of the caller is used after the call, but that it returns what it
   gets.  That holds only if no local may be pointed to, as each call has its
   own; so they must all be in registers. */

#include "pass/call_graph.h"
#include "pass/edit.h"
#include "pass/pass.h"
#include "pass/refcount.h"

#include <assert.h>

enum { MOST_JUMPS = 8 };

/* Memory of its own, of which each call has another one. */
static bool
has_locals (const UnitProc *p) {
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++)
      if (p->blocks.data[b].ops.data[i].kind == OP_LOCAL ||
          p->blocks.data[b].ops.data[i].kind == OP_STACK_SAVE)
        return true;
  return false;
}

/* What the value is behind a jump: the register that it is moved to, or its own
   if nothing else is moved there. */
static Operand
moved (const UnitTarget *to, Operand value) {
  Operand found = value;
  for (uint32_t i = 0; i < to->count && value.kind == OPERAND_REG; i++) {
    const UnitMove *m = to->moves + i;
    if (m->value.kind == OPERAND_REG && m->value.index == value.index)
      return operand_reg (m->dst, value.bits);
    if (m->dst == value.index)
      found = (Operand){0};
  }
  return found;
}

/* Whether the value is returned, or nothing is, without anything in between. */
static bool
returns (const UnitProc *p, const UnitOp *end, Operand value) {
  for (int n = 0; n < MOST_JUMPS; n++) {
    if (end->kind == OP_RETURN)
      return !end->count ||
             (value.kind == OPERAND_REG && end->args[0].kind == OPERAND_REG &&
              end->args[0].index == value.index);
    if (end->kind != OP_JUMP)
      return false;
    const UnitBlock *next = p->blocks.data + end->targets[0].block;
    value = moved (end->targets, value);
    if (next->ops.len != 1)
      return false;
    end = next->ops.data;
  }
  return false;
}

/* The call of itself with which the block ends, or NULL. */
static const UnitOp *
tail_of (const UnitProc *p, uint32_t proc, const UnitBlock *b) {
  size_t n = b->ops.len;
  const UnitOp *call = n > 1 ? b->ops.data + n - 2 : NULL;
  if (!call || call->kind != OP_CALL || call->a.kind != OPERAND_PROC ||
      call->a.index != proc || call->count != p->params ||
      call->result_count > 1)
    return NULL;
  Operand result = {0};
  if (call->result_count)
    result = operand_reg (call->results[0], p->results.data[0]);
  return returns (p, b->ops.data + n - 1, result) ? call : NULL;
}

/* Whether it calls itself in no other way. */
static bool
has_only_tails (const UnitProc *p, uint32_t proc) {
  for (size_t b = 0; b < p->blocks.len; b++)
    for (size_t i = 0; i < p->blocks.data[b].ops.len; i++) {
      const UnitOp *op = p->blocks.data[b].ops.data + i;
      if (op->kind == OP_CALL && op->a.kind == OPERAND_PROC &&
          op->a.index == proc && op != tail_of (p, proc, p->blocks.data + b))
        return false;
    }
  return true;
}

/* The begin of the procedure as a block that may be a target. */
static uint32_t
make_begin (Unit *u, uint32_t proc) {
  uint32_t begin = unit_add_block (u, proc, u->procs.data[proc].pos);
  UnitProc *p = u->procs.data + proc;
  UnitBlock first = p->blocks.data[0];
  p->blocks.data[0] = p->blocks.data[begin];
  p->blocks.data[begin] = first;
  UnitTarget *to = arena_alloc (&u->arena, sizeof *to);
  *to = (UnitTarget){.block = begin};
  unit_add_op (u, proc, 0,
               (UnitOp){.kind = OP_JUMP,
                        .dst = NO_REG,
                        .target_count = 1,
                        .targets = to,
                        .pos = p->pos});
  return begin;
}

static void
go_back (Unit *u, uint32_t proc, uint32_t block, uint32_t begin) {
  UnitBlock *b = u->procs.data[proc].blocks.data + block;
  UnitOp call = b->ops.data[b->ops.len - 2];
  UnitTarget *to = arena_alloc (&u->arena, sizeof *to);
  UnitMove *moves = arena_alloc (&u->arena, (call.count + 1) * sizeof *moves);
  for (uint32_t i = 0; i < call.count; i++)
    moves[i] = (UnitMove){.dst = i, .value = call.args[i]};
  *to = (UnitTarget){.block = begin, .count = call.count, .moves = moves};
  b->ops.len -= 2;
  vec_push (&b->ops, ((UnitOp){.kind = OP_JUMP,
                               .dst = NO_REG,
                               .target_count = 1,
                               .targets = to,
                               .pos = call.pos,
                               .site = call.site,
                               .from = call.from}));
}

static void
loop_tails (Unit *u, uint32_t proc) {
  uint32_t begin = 0;
  if (has_locals (u->procs.data + proc) ||
      !has_only_tails (u->procs.data + proc, proc))
    return;
  for (uint32_t b = 0; b < u->procs.data[proc].blocks.len; b++) {
    const UnitProc *p = u->procs.data + proc;
    if (!tail_of (p, proc, p->blocks.data + b))
      continue;
    if (!begin) {
      begin = make_begin (u, proc);
      b = b ? b : begin;
    }
    go_back (u, proc, b, begin);
  }
}

void
refcount_loop_tails (Unit *u) {
  CallGraph *calls = call_graph_new (u);
  bool has = false;
  for (uint32_t i = 0; i < u->procs.len; i++)
    has |= calls->nodes[i].is_recursive && calls->nodes[i].is_reached;
  if (has)
    pass_promote (u);
  for (uint32_t i = 0; has && i < u->procs.len; i++)
    if (calls->nodes[i].is_recursive)
      loop_tails (u, i);
  call_graph_free (calls);
}
