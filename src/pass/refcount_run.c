/* One procedure, executed along a path.

   There is a case for each operation.  One that touches memory finds the array
   and the indices of what it touches, or is refused; only a value that is
   loaded may be anything instead, if it is known that what it lies in lives. */

#include "pass/refcount.h"

#include <assert.h>
#include <string.h>

CellValue
refcount_operand (CellPath *p, const CellFrame *f, const Operand *o) {
  switch ((OperandKind)o->kind) {
  case OPERAND_REG:
    return f->is_set[o->index] ? f->regs[o->index] : refcount_any (p, o->bits);
  case OPERAND_CONST:
    return refcount_constant (p,
                              o->bits == 1 ? (WideSigned)o->value
                                           : wide_signed (o->value, o->bits),
                              o->bits);
  case OPERAND_GLOBAL:
    return refcount_address (
        p, refcount_global (p, o->index, (uint64_t)o->value), o->bits);
  default:
    return refcount_any (p, o->bits ? o->bits : 64);
  }
}

void
refcount_set_reg (CellFrame *f, uint32_t reg, CellValue v) {
  if (reg == NO_REG)
    return;
  f->regs[reg] = v;
  f->is_set[reg] = true;
}

Pos
refcount_op_pos (const CellFrame *f, const UnitOp *op) {
  Pos pos = op->pos;
  unit_user_pos (f->code->unit, f->code->proc, op, &pos);
  return pos;
}

void
refcount_refuse_op (CellPath *p, const CellFrame *f, const UnitOp *op,
                    const char *what) {
  if (p->is_over)
    return;
  refcount_refuse (p->w, refcount_op_pos (f, op), "%s%s%s%s", what,
                   op->show ? " ('" : "", op->show ? op->show : "",
                   op->show ? "')" : "");
  p->is_over = true;
}

/* Control ------------------------------------------------------------------ */

static void
do_mark (CellPath *p, const CellFrame *f, const UnitOp *op) {
  bool locks = !strcmp (op->show, REFCOUNT_LOCK);
  if (locks && p->section)
    refcount_refuse_op (p, f, op, "the entry takes a lock that it holds");
  else if (!locks && !p->section)
    refcount_refuse_op (p, f, op,
                        "the entry gives a lock back that it does not hold");
  p->section = locks;
}

static void
go (CellPath *p, CellFrame *f, const UnitTarget *to) {
  CellValue *values =
      arena_alloc (&p->w->arena, (to->count + 1) * sizeof *values);
  for (uint32_t i = 0; i < to->count; i++)
    values[i] = refcount_operand (p, f, &to->moves[i].value);
  for (uint32_t i = 0; i < to->count; i++)
    refcount_set_reg (f, to->moves[i].dst, values[i]);
  f->block = to->block;
}

static void
do_switch (CellPath *p, CellFrame *f, const UnitOp *op) {
  Terms *t = p->w->t;
  CellValue v = refcount_operand (p, f, &op->a);
  Term x = refcount_term (p, &v);
  for (uint32_t i = 0; i + 1 < op->target_count; i++) {
    Term k = refcount_term (
        p, (CellValue[]){refcount_constant (
               p, wide_signed (op->cases[i], op->a.bits), op->a.bits)});
    if (refcount_branch (p, term_eq (t, x, k))) {
      go (p, f, op->targets + i + 1);
      return;
    }
  }
  go (p, f, op->targets);
}

/* Ends a block. */
static void
do_end (CellPath *p, CellFrame *f, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_JUMP:
    go (p, f, op->targets);
    return;
  case OP_BRANCH: {
    CellValue v = refcount_operand (p, f, &op->a);
    bool yes = refcount_branch (p, refcount_truth (p, &v));
    go (p, f, op->targets + !yes);
    return;
  }
  case OP_SWITCH:
    do_switch (p, f, op);
    return;
  case OP_RETURN:
    f->is_returned = true;
    if (p->section == 1)
      refcount_refuse_op (p, f, op, "the entry ends with the lock held");
    f->has_result = op->count;
    if (op->count)
      f->result = refcount_operand (p, f, op->args);
    return;
  case OP_UNSUPPORTED:
    if (refcount_branch (p, term_bool (p->w->t, true)) && !p->is_over)
      refcount_refuse_op (p, f, op, "this is not modelled");
    return;
  case OP_EXIT:
    p->is_over = true;
    return;
  default:
    refcount_refuse_op (p, f, op, "this end of a block is not known");
  }
}

static void
do_assert (CellPath *p, CellFrame *f, const UnitOp *op) {
  if (op->error == KIND_REFCOUNT) /* see refcount_count.c */
    return;
  CellValue v = refcount_operand (p, f, &op->a);
  Term holds = refcount_truth (p, &v);
  if (op->error == KIND_BOUNDS || op->error == KIND_INVALID_DEREF ||
      op->error == KIND_OVERFLOW || op->error == KIND_OVERLAP)
    refcount_assume (p, holds);
  else if (!refcount_branch (p, holds))
    refcount_error (p, op->error, refcount_op_pos (f, op),
                    op->show ? op->show : "an assertion fails");
}

static void
do_index (CellPath *p, const CellFrame *f, const UnitOp *op) {
  Terms *t = p->w->t;
  CellValue b = refcount_operand (p, f, &op->b),
            c = refcount_operand (p, f, &op->c);
  Term i = refcount_term (p, &b), n = refcount_term (p, &c);
  refcount_assume (p, term_le (t, term_int (t, 0), i));
  refcount_assume (p, op->code == INDEX_ONE_PAST ? term_le (t, i, n)
                                                 : term_lt (t, i, n));
}

static void
do_input (CellPath *p, CellFrame *f, const UnitOp *op) {
  if (op->show && (!strcmp (op->show, REFCOUNT_LOCK) ||
                   !strcmp (op->show, REFCOUNT_UNLOCK))) {
    do_mark (p, f, op);
    return;
  }
  int class = refcount_target (p->w, op->type);
  if (class == NOT_A_CLASS) {
    refcount_set_reg (f, op->dst, refcount_any (p, op->bits));
    return;
  }
  if (refcount_has_others (p->w, class)) {
    refcount_refuse_op (p, f, op,
                        "a result may point to a variable of its own");
    return;
  }
  CellAddress a = refcount_object (p->w, class, refcount_input (p));
  refcount_open_class (p->w, class);
  refcount_assume (p, term_le (p->w->t, term_int (p->w->t, 0), a.id));
  refcount_set_reg (f, op->dst, refcount_address (p, a, op->bits));
}

static void
do_assume (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue v = refcount_operand (p, f, &op->a);
  bool is_known = !op->show;
  for (size_t i = 0; !is_known && i < p->w->assumed.len; i++)
    is_known = !strcmp (p->w->assumed.data[i], op->show);
  if (!is_known)
    vec_push (&p->w->assumed, arena_string (&p->w->arena, op->show));
  refcount_assume (p, refcount_truth (p, &v));
}

/* A local begins again, or bytes are looked at. */
static void
do_touch (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue v = refcount_operand (p, f, &op->a);
  if (op->kind == OP_BEGIN && v.kind == VALUE_ADDRESS)
    refcount_forget (p, v.address, false);
  if (op->kind == OP_BEGIN && op->dst != NO_REG)
    refcount_set_reg (f, op->dst, refcount_any (p, op->bits));
  if (op->kind == OP_USE && op->c.kind && v.kind == VALUE_ADDRESS &&
      v.address->class != NOT_A_CLASS)
    refcount_check_alive (p, f, op, v.address->class, v.address->id,
                          KIND_INVALID_DEREF, "freed memory is read");
}

static void
do_local (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellAddress a = {.class = NOT_A_CLASS,
                   .global = CELL_NONE,
                   .local = op->dst,
                   .path = "",
                   .type = op->type};
  refcount_set_reg (f, op->dst, refcount_address (p, a, op->bits));
}

static void
do_address (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue a = refcount_operand (p, f, &op->a),
            b = refcount_operand (p, f, &op->b);
  if (a.kind != VALUE_ADDRESS) {
    refcount_set_reg (f, op->dst, refcount_any (p, op->bits));
    return;
  }
  CellAddress at = *a.address;
  if (refcount_move (p, &at, refcount_term (p, &b)))
    refcount_set_reg (f, op->dst, refcount_address (p, at, op->bits));
  else
    refcount_set_reg (f, op->dst, refcount_any (p, op->bits));
}

static void
do_compute (CellPath *p, CellFrame *f, const UnitOp *op) {
  CellValue a = refcount_operand (p, f, &op->a), b = {0}, c = {0};
  if (op->b.kind)
    b = refcount_operand (p, f, &op->b);
  if (op->c.kind)
    c = refcount_operand (p, f, &op->c);
  refcount_set_reg (f, op->dst, refcount_compute (p, op, &a, &b, &c));
}

static void
do_op (CellPath *p, CellFrame *f, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_LOAD:
    refcount_load (p, f, op);
    return;
  case OP_STORE:
    refcount_store (p, f, op);
    return;
  case OP_MOVE:
  case OP_FILL:
    refcount_bulk (p, f, op);
    return;
  case OP_ALLOC:
    refcount_alloc (p, f, op);
    return;
  case OP_FREE:
    refcount_free (p, f, op);
    return;
  case OP_LOCAL:
    do_local (p, f, op);
    return;
  case OP_ASSUME:
    do_assume (p, f, op);
    return;
  case OP_ASSERT:
    do_assert (p, f, op);
    return;
  case OP_INDEX:
    do_index (p, f, op);
    return;
  case OP_INPUT:
    do_input (p, f, op);
    return;
  case OP_CALL:
    if (refcount_call (p, f, op))
      return;
    refcount_refuse_op (p, f, op,
                        "the call cannot be put in place; say 'stub' or "
                        "'frame' of the function");
    return;
  case OP_HAVOC:
    refcount_refuse_op (p, f, op,
                        "a function without a body may write anything; say "
                        "'stub' or 'frame' of it");
    return;
  case OP_BEGIN:
  case OP_USE:
    do_touch (p, f, op);
    return;
  case OP_END: /* locals that are used later are an error of others */
  case OP_STACK_RESTORE:
    return;
  case OP_STACK_SAVE: /* what they tell is any number */
  case OP_BLOCK_SIZE:
  case OP_ROOM:
  case OP_SAME_OBJECT:
  case OP_OPAQUE:
  case OP_PRINT:
    if (op->dst != NO_REG)
      refcount_set_reg (f, op->dst, refcount_any (p, op->bits));
    return;
  default:
    break;
  }
  if (op->kind == OP_ADD && op->code == ADD_ADDRESS)
    do_address (p, f, op);
  else if (op_computes (op->kind))
    do_compute (p, f, op);
  else
    refcount_refuse_op (p, f, op, "this operation is not known");
}

void
refcount_run (CellPath *p, CellFrame *f) {
  const UnitProc *proc = f->code->unit->procs.data + f->code->proc;
  do {
    const UnitBlock *b = proc->blocks.data + f->block;
    f->is_paused = refcount_pauses (p, f);
    if (f->is_paused)
      return;
    for (size_t i = 0; i + 1 < b->ops.len && !p->is_over && !p->w->refused; i++)
      do_op (p, f, b->ops.data + i);
    if (!p->is_over && !p->w->refused)
      do_end (p, f, &vec_last (&b->ops));
  } while (!p->is_over && !p->w->refused && !f->is_returned &&
           !f->code->is_head[f->block]);
}
