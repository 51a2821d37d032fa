/* Blocks: branches that are decided, checks that hold, blocks that only jump,
   and blocks that only one jump leads to. */

#include "pass/simplify.h"

#include "pass/defined.h"

#include <assert.h>

/* Checks ------------------------------------------------------------------- */

static bool
holds_always (const Unit *u, const UnitOp *op, const bool *is_defined) {
  bool is_const = op->a.kind == OPERAND_CONST;
  switch ((OpKind)op->kind) {
  case OP_ASSUME:
    return is_const && op->a.value;
  case OP_ASSERT:
    return is_const && (op->a.value || unit_passes_over (u, op->error));
  case OP_INDEX:
    return op->b.kind == OPERAND_CONST && op->c.kind == OPERAND_CONST &&
           (op->b.value < op->c.value ||
            (op->code == INDEX_ONE_PAST && op->b.value == op->c.value));
  case OP_USE:
    return defined_operand (is_defined, op->a) && op->c.kind == OPERAND_NONE;
  case OP_FREE:
    return is_const && !op->a.value;
  case OP_MOVE:
  case OP_FILL:
    return op->c.kind == OPERAND_CONST && !op->c.value;
  default:
    return false;
  }
}

static bool
drop_checks (const Unit *u, UnitBlock *b, const bool *is_defined) {
  size_t n = 0;
  for (size_t i = 0; i < b->ops.len; i++)
    if (!holds_always (u, b->ops.data + i, is_defined))
      b->ops.data[n++] = b->ops.data[i];
  bool changes = n < b->ops.len;
  b->ops.len = n;
  return changes;
}

/* Branches ----------------------------------------------------------------- */

static void
become_jump (UnitOp *op, uint32_t target) {
  op->targets += target;
  op->target_count = 1;
  op->kind = OP_JUMP;
  op->code = 0;
  op->a = (Operand){0};
  op->cases = NULL;
}

static bool
decide (UnitOp *op) {
  if ((op->kind != OP_BRANCH && op->kind != OP_SWITCH) ||
      op->a.kind != OPERAND_CONST)
    return false;
  uint32_t to = !op->a.value;
  if (op->kind == OP_SWITCH)
    for (to = op->target_count - 1; to && op->cases[to - 1] != op->a.value;)
      to--;
  become_jump (op, to);
  return true;
}

static bool
same_target (const UnitTarget *a, const UnitTarget *b) {
  bool same = a->block == b->block && a->count == b->count;
  for (uint32_t i = 0; same && i < a->count; i++) {
    const Operand *x = &a->moves[i].value, *y = &b->moves[i].value;
    same = a->moves[i].dst == b->moves[i].dst && x->kind == y->kind &&
           x->index == y->index && x->value == y->value;
  }
  return same;
}

/* A branch that leads to the same place whatever it decides. */
static bool
drop_branch (const Unit *u, UnitOp *op, const bool *is_defined) {
  if ((op->kind != OP_BRANCH && op->kind != OP_SWITCH) ||
      (op->code != BRANCH_CHECK && !defined_operand (is_defined, op->a) &&
       unit_looks_for (u, KIND_UNINITIALISED)))
    return false;
  for (uint32_t i = 1; i < op->target_count; i++)
    if (!same_target (op->targets, op->targets + i))
      return false;
  become_jump (op, 0);
  return true;
}

/* Blocks that only jump ---------------------------------------------------- */

/* Where a jump there without moves ends up, with which moves. */
static bool
leads_on (const UnitProc *p, const UnitTarget *t, UnitTarget *on) {
  const UnitBlock *b = p->blocks.data + t->block;
  if (t->count || b->ops.len != 1 || b->ops.data[0].kind != OP_JUMP ||
      b->ops.data[0].targets->block == t->block)
    return false;
  *on = *b->ops.data[0].targets;
  return true;
}

/* Not all executions come to the loop any more where it was. */
static bool
thread_jumps (Unit *u, const UnitProc *p, UnitOp *end) {
  UnitTarget on, *targets = NULL;
  for (uint32_t i = 0; i < end->target_count; i++)
    if (leads_on (p, end->targets + i, &on)) {
      p->blocks.data[end->targets[i].block].loop = (UnitLoop){0};
      if (!targets)
        targets = arena_copy (&u->arena, end->targets,
                              end->target_count * sizeof *targets);
      targets[i] = on;
      end->targets = targets;
    }
  return targets;
}

/* Blocks that one jump leads to -------------------------------------------- */

static void
count_edges (const UnitProc *p, uint32_t *edges) {
  for (size_t b = 0; b < p->blocks.len; b++) {
    const UnitOp *end = edit_end (p->blocks.data + b);
    for (uint32_t i = 0; i < end->target_count; i++)
      edges[end->targets[i].block]++;
  }
}

/* Appends the block that 'b' jumps to, if nothing else leads there.  The other
   one becomes a jump to itself, which nothing reaches. */
static bool
merge_next (UnitProc *p, uint32_t b, const uint32_t *edges) {
  UnitBlock *block = p->blocks.data + b;
  UnitOp jump = *edit_end (block);
  if (jump.kind != OP_JUMP)
    return false;
  uint32_t to = jump.targets->block;
  if (to == b || edges[to] != 1 || jump.targets->count)
    return false;
  UnitBlock *next = p->blocks.data + to;
  block->ops.len--;
  for (size_t i = 0; i < next->ops.len; i++)
    vec_push (&block->ops, next->ops.data[i]);
  next->ops.data[0] = jump;
  next->ops.len = 1;
  return true;
}

bool
simplify_blocks (Unit *u, uint32_t proc) {
  UnitProc *p = u->procs.data + proc;
  uint32_t *edges = mem_zero ((p->blocks.len + 1) * sizeof *edges);
  bool *is_defined = defined_registers (p), changes = false;
  for (size_t b = 0; b < p->blocks.len; b++) {
    UnitBlock *block = p->blocks.data + b;
    changes |= drop_checks (u, block, is_defined);
    changes |= decide (edit_end (block));
    changes |= drop_branch (u, edit_end (block), is_defined);
  }
  for (size_t b = 0; b < p->blocks.len; b++)
    changes |= thread_jumps (u, p, edit_end (p->blocks.data + b));
  edit_drop_unreachable (u, proc);
  count_edges (p, edges);
  for (uint32_t b = 0; b < p->blocks.len; b++)
    while (merge_next (p, b, edges))
      changes = true;
  edit_drop_unreachable (u, proc);
  mem_free (edges);
  mem_free (is_defined);
  return changes;
}
