/* Executing the operations of a Unit on sets of paths. */

#include "symbolic/step_impl.h"

#include <assert.h>

enum { POLL = 1023 };

Value
sym_operand (Symbolic *sym, const Frame *f, const Operand *o) {
  switch (o->kind) {
  case OPERAND_REG:
    assert (o->index < sym->unit->procs.data[f->proc].regs.len);
    if (!f->regs[o->index].bits) /* set on other paths only */
      break;
    return f->regs[o->index];
  case OPERAND_CONST:
    return value_const (o->value, o->bits);
  case OPERAND_GLOBAL:
    return value_add (&sym->values, sym->objects.data[o->index].base,
                      value_const (o->value, sym->bits));
  case OPERAND_PROC:
    return sym->objects.data[sym->unit->globals.len + o->index].base;
  case OPERAND_NONE:
    return (Value){0};
  default:
    break;
  }
  Value any = value_fresh (&sym->values, "unknown", o->bits);
  if (o->kind == OPERAND_UNDEF && sym_uninitialised (sym) == INITIAL_UNDEFINED)
    any.undefined = ALL_UNDEFINED;
  return any;
}

void
sym_set (Symbolic *sym, Paths *s, uint32_t dst, Value value) {
  assert (dst == NO_REG || dst < sym->unit->procs.data[s->top->proc].regs.len);
  if (dst != NO_REG)
    paths_frame (sym, s)->regs[dst] = value;
}

Value
sym_size (Symbolic *sym, const Frame *f, const Operand *o) {
  Values *v = &sym->values;
  Value a = sym_operand (sym, f, o);
  Value size = value_defined (value_resize (v, a, sym->bits));
  if (!a.undefined)
    return size;
  Value undefined = value_resize (v, value_undefined (v, a), sym->bits);
  return value_set_undefined (v, size, undefined);
}

static Value
apply (Symbolic *sym, const Frame *f, const UnitOp *op) {
  Value x = sym_operand (sym, f, &op->a), y = sym_operand (sym, f, &op->b);
  Value z = sym_operand (sym, f, &op->c);
  bool compares =
      op->kind >= OP_EQ && op->kind <= OP_SLE && x.bits == sym->bits;
  Value result = compares ? sym_addresses_compare (sym, op, x, y)
                          : value_apply (&sym->values, op, x, y, z);
  return value_follow (&sym->values, op, x, y, z, result);
}

static void
do_divide (Symbolic *sym, Paths *s, const UnitOp *op) {
  Value y = sym_operand (sym, s->top, &op->b);
  sym_oblige (sym, s, value_eq (&sym->values, y, value_const (0, y.bits)),
              KIND_DIV_BY_ZERO);
  sym_set (sym, s, op->dst, apply (sym, s->top, op));
}

/* The rest ----------------------------------------------------------------- */

static void
do_input (Symbolic *sym, Paths *s, const UnitOp *op) {
  assert (op->kind == OP_INPUT);
  Value fresh = value_fresh (&sym->values, "input", op->bits);
  vec_push (&sym->inputs,
            ((InputVar){op, fresh.term, value_term (&sym->values, s->guard)}));
  sym_set (sym, s, op->dst, fresh);
}

static void
do_print (Symbolic *sym, Paths *s, const UnitOp *op) {
  for (uint32_t i = 1; i < op->count; i++)
    sym_oblige_defined (sym, s, sym_operand (sym, s->top, op->args + i));
  sym_set (sym, s, op->dst, value_fresh (&sym->values, "unknown", op->bits));
}

static void
do_use (Symbolic *sym, Paths *s, const UnitOp *op) {
  Value a = sym_operand (sym, s->top, &op->a);
  if (op->c.kind == OPERAND_NONE)
    sym_oblige_defined (sym, s, a);
  else
    paths_use (sym, s, a, sym_size (sym, s->top, &op->c));
}

static Next
do_assume (Symbolic *sym, Paths *s, const UnitOp *op) {
  Value a = sym_operand (sym, s->top, &op->a), before = s->guard;
  if (!op->show)
    sym_oblige_defined (sym, s, a);
  s->guard = value_and (&sym->values, before, a);
  if (op->show)
    sym->client->cut (sym->context, before, value_not (&sym->values, a),
                      op->show);
  else
    sym->client->assumed (sym->context, s, op, before);
  if (!value_is (s->guard, 0))
    return GO_ON;
  paths_free (s);
  return GONE;
}

static Next
do_assert (Symbolic *sym, Paths *s, const UnitOp *op) {
  Value good = sym_operand (sym, s->top, &op->a);
  Value bad = value_not (&sym->values, good);
  if (op->error == KIND_ASSERTION)
    sym_oblige_defined (sym, s, good);
  sym_oblige (sym, s, bad, op->error);
  if (!value_is (bad, 1) || !unit_looks_for (sym->unit, op->error))
    return GO_ON;
  paths_free (s);
  return GONE;
}

static void
do_memory (Symbolic *sym, Paths *s, const UnitOp *op) {
  const Frame *f = s->top;
  Value x = sym_operand (sym, f, &op->a);
  switch ((OpKind)op->kind) {
  case OP_LOAD:
    sym_set (sym, s, op->dst, paths_load (sym, s, x, op->bits));
    break;
  case OP_STORE:
    paths_store (sym, s, x, sym_operand (sym, f, &op->b));
    break;
  case OP_INDEX:
    paths_index (sym, s, op, x, sym_operand (sym, f, &op->b),
                 sym_operand (sym, f, &op->c));
    break;
  case OP_MOVE:
    paths_move (sym, s, x, sym_operand (sym, f, &op->b),
                sym_size (sym, f, &op->c));
    break;
  default:
    paths_fill (sym, s, x, sym_operand (sym, f, &op->b),
                sym_size (sym, f, &op->c));
  }
}

static void
do_life (Symbolic *sym, Paths *s, const UnitOp *op) {
  if (op->dst != NO_REG)
    paths_do_renew (sym, s, op);
  else
    paths_do_life (sym, s, op);
}

static void
do_stack_save (Symbolic *sym, Paths *s, const UnitOp *op) {
  sym_set (sym, s, op->dst, value_const (sym->objects.len, op->bits));
}

/* What an operation does to paths that all go on; those that are not here
   compute a value. */
typedef void Effect (Symbolic *, Paths *, const UnitOp *);

static Effect *const effects[OP_COUNT] = {
    [OP_UDIV] = do_divide,
    [OP_SDIV] = do_divide,
    [OP_UREM] = do_divide,
    [OP_SREM] = do_divide,
    [OP_LOAD] = do_memory,
    [OP_STORE] = do_memory,
    [OP_INDEX] = do_memory,
    [OP_MOVE] = do_memory,
    [OP_FILL] = do_memory,
    [OP_LOCAL] = paths_do_create,
    [OP_ALLOC] = paths_do_create,
    [OP_OPAQUE] = paths_do_create,
    [OP_HAVOC] = paths_do_havoc,
    [OP_BEGIN] = do_life,
    [OP_END] = do_life,
    [OP_STACK_SAVE] = do_stack_save,
    [OP_STACK_RESTORE] = paths_do_restore,
    [OP_FREE] = paths_do_free,
    [OP_BLOCK_SIZE] = paths_do_block_size,
    [OP_ROOM] = paths_do_room,
    [OP_SAME_OBJECT] = paths_do_same_object,
    [OP_INPUT] = do_input,
    [OP_PRINT] = do_print,
    [OP_USE] = do_use,
};

static Next
do_plain (Symbolic *sym, Paths *s, const UnitOp *op) {
  assert (op->kind < OP_COUNT);
  if (op->kind == OP_ASSUME)
    return do_assume (sym, s, op);
  if (op->kind == OP_ASSERT)
    return do_assert (sym, s, op);
  if (effects[op->kind])
    effects[op->kind](sym, s, op);
  else
    sym_set (sym, s, op->dst, apply (sym, s->top, op));
  return GO_ON;
}

static bool
is_control (OpKind kind) {
  return kind == OP_CALL || op_ends_block (kind);
}

/* Time or operations are up. */
static bool
is_over (Symbolic *sym, const Paths *s) {
  sym->steps++;
  if (!(sym->steps & POLL))
    sym->client->poll (sym->context, s);
  if (sym->steps > sym->max_steps) {
    sym->client->exceeded (sym->context, s);
    sym->stop = true;
  }
  return sym->stop;
}

void
sym_advance (Symbolic *sym, Paths *s) {
  while (!is_over (sym, s)) {
    const Frame *f = s->top;
    const UnitProc *proc = sym->unit->procs.data + f->proc;
    const UnitOp *op = proc->blocks.data[f->block].ops.data + f->op;
    if (is_control (op->kind)) {
      if (paths_do_control (sym, s, op) == GONE)
        return;
    } else {
      if (do_plain (sym, s, op) == GONE)
        return;
      paths_frame (sym, s)->op++;
    }
    if (value_is (s->guard, 0)) /* what came before excludes all */
      break;
  }
  paths_free (s);
}
