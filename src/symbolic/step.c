/* Executing the operations of a Unit on sets of paths. */

#include "symbolic/step_impl.h"

#include <assert.h>

enum { MAX_FRAMES = 20000, POLL = 1023 };

typedef enum { GO_ON, GONE } Next; /* GONE: the paths have another owner */

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
  sym->values.unknowns++;
  Value any = value_fresh (&sym->values, "unknown", o->bits);
  if (o->kind == OPERAND_UNDEF && sym_uninitialised (sym) == INITIAL_UNDEFINED)
    any.undefined = ALL_UNDEFINED;
  return any;
}

void
sym_set (Symbolic *sym, Paths *s, uint32_t dst, Value value) {
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

/* Control ------------------------------------------------------------------ */

/* Whether the paths follow a loop or recursion once more because of inputs; if
   not, they have another owner. */
static bool
once_more (Symbolic *sym, Paths *s, uint32_t times, AgainKind what) {
  return sym->client->again (sym->context, s, times, what);
}

/* Sets the iterations for coming from one block to another; whether it is back
   to the head of a loop. */
static bool
count_iterations (const Loops *loops, Frame *f, uint32_t from, Value guard) {
  const LoopPlace *u = loops->places + from, *v = loops->places + f->block;
  uint32_t i = 0;
  while (i < u->depth && i < v->depth && u->heads[i] == v->heads[i])
    i++;
  bool back = i && i == v->depth && v->heads[i - 1] == f->block;
  for (; i < v->depth; i++)
    f->iterations[i] = (Iteration){.guard = guard};
  return back;
}

bool
sym_enters (Symbolic *sym, Paths *s) {
  if (!sym->client->enters || sym->client->enters (sym->context, s))
    return true;
  paths_free (s);
  return false;
}

static Next
enter_block (Symbolic *sym, Paths *s, uint32_t from) {
  Frame *f = paths_frame (sym, s);
  const Loops *loops = sym_loops (sym, f->proc);
  if (count_iterations (loops, f, from, s->guard)) {
    Iteration *it = f->iterations + loops->places[f->block].depth - 1;
    bool symbolic =
        !value_same (it->guard, s->guard) || !loops->places[f->block].is_left;
    it->count++;
    it->symbolic += symbolic;
    it->guard = s->guard;
    if (symbolic && !once_more (sym, s, it->symbolic, AGAIN_LOOP))
      return GONE;
  }
  if (!sym_enters (sym, s))
    return GONE;
  if (!sym->queue.len || paths_compare (sym, s, vec_last (&sym->queue)) < 0)
    return GO_ON;
  symbolic_enqueue (sym, s);
  return GONE;
}

static Next
go_to (Symbolic *sym, Paths *s, const UnitTarget *target) {
  Frame *f = paths_frame (sym, s);
  Value few[8], *values = target->count <= 8
                              ? few
                              : mem_alloc (target->count * sizeof *values);
  for (uint32_t i = 0; i < target->count; i++)
    values[i] = sym_operand (sym, f, &target->moves[i].value);
  for (uint32_t i = 0; i < target->count; i++)
    f->regs[target->moves[i].dst] = values[i];
  if (values != few)
    mem_free (values);
  uint32_t from = f->block;
  f->block = target->block;
  f->op = 0;
  return enter_block (sym, s, from);
}

/* Whether the paths of 'guard' decide by 'choice'. */
static bool
takes (Symbolic *sym, const Paths *s, uint32_t choice, Value guard) {
  return !sym->client->takes ||
         sym->client->takes (sym->context, s, choice, guard);
}

/* All of the paths go to a target. */
static Next
take (Symbolic *sym, Paths *s, const UnitOp *op, uint32_t target) {
  if (!takes (sym, s, target, s->guard)) {
    paths_free (s);
    return GONE;
  }
  s->decisions++;
  return go_to (sym, s, op->targets + target);
}

/* The paths of 'condition' go to a target, and wait there for their turn. */
static void
split_off (Symbolic *sym, const Paths *s, Value condition, const UnitOp *op,
           uint32_t target) {
  Value guard = value_and (&sym->values, s->guard, condition);
  if (value_is (guard, 0) || !takes (sym, s, target, guard))
    return;
  Paths *some = paths_copy (s);
  some->guard = guard;
  some->decisions++;
  if (go_to (sym, some, op->targets + target) == GO_ON)
    symbolic_enqueue (sym, some);
}

static Next
do_branch (Symbolic *sym, Paths *s, const UnitOp *op) {
  Value a = sym_operand (sym, s->top, &op->a);
  if (op->code != BRANCH_CHECK)
    sym_oblige_defined (sym, s, a);
  a = value_under (&sym->values, s->guard, a);
  if (a.is_const)
    return take (sym, s, op, a.k ? 0 : 1);
  split_off (sym, s, a, op, 0);
  split_off (sym, s, value_not (&sym->values, a), op, 1);
  paths_free (s);
  return GONE;
}

static Next
do_switch (Symbolic *sym, Paths *s, const UnitOp *op) {
  Value a = sym_operand (sym, s->top, &op->a), other = value_bool (true);
  sym_oblige_defined (sym, s, a);
  for (uint32_t i = 0; i + 1 < op->target_count; i++) {
    Value is = value_eq (&sym->values, a, value_const (op->cases[i], a.bits));
    if (value_is (is, 1))
      return take (sym, s, op, i + 1);
    split_off (sym, s, value_and (&sym->values, other, is), op, i + 1);
    other = value_and (&sym->values, other, value_not (&sym->values, is));
  }
  if (value_is (other, 1))
    return take (sym, s, op, 0);
  split_off (sym, s, other, op, 0);
  paths_free (s);
  return GONE;
}

/* Calls -------------------------------------------------------------------- */

/* How often the procedure is being executed because of inputs. */
static uint32_t
recursion (const Paths *s, uint32_t proc) {
  uint32_t times = 0;
  Value guard = s->guard;
  for (const Frame *f = s->top; f; f = f->below)
    if (f->proc == proc) {
      times += !value_same (f->guard, guard);
      guard = f->guard;
    }
  return times;
}

static Next
call (Symbolic *sym, Paths *s, const UnitOp *op, uint32_t proc) {
  uint32_t times = recursion (s, proc);
  if (times && !once_more (sym, s, times, AGAIN_RECURSION))
    return GONE;
  const UnitProc *procs = sym->unit->procs.data;
  if (s->top->depth > MAX_FRAMES ||
      !unit_call_fits (procs + s->top->proc, op, procs + proc)) {
    sym_obstruct (sym, s, value_bool (true),
                  s->top->depth > MAX_FRAMES
                      ? "calls nested too deep"
                      : "a call whose arguments do not fit the function");
    paths_free (s);
    return GONE;
  }
  Frame *caller = s->top;
  paths_push (sym, s, proc);
  s->top->guard = s->guard;
  for (uint32_t i = 0; i < op->count; i++)
    s->top->regs[i] = sym_operand (sym, caller, op->args + i);
  return sym_enters (sym, s) ? GO_ON : GONE;
}

static Next
do_indirect_call (Symbolic *sym, Paths *s, const UnitOp *op) {
  Values *v = &sym->values;
  Targets targets = {0};
  Value bad;
  sym_targets_find (sym, s, sym_operand (sym, s->top, &op->a), &targets, &bad);
  for (size_t i = 0; i < targets.len; i++) {
    Target t = targets.data[i];
    const Object *o = sym->objects.data + t.object;
    Value start = value_eq (v, t.offset, value_const (0, sym->bits));
    Value good = value_and (v, t.condition, start);
    if (o->kind == OBJECT_OPAQUE) {
      sym_obstruct (sym, s, t.condition, o->op->show);
      continue;
    }
    if (o->kind != OBJECT_PROC)
      good = value_bool (false);
    bad = value_or (v, bad, value_and (v, t.condition, value_not (v, good)));
    good = value_and (v, s->guard, good);
    if (value_is (good, 0) || !takes (sym, s, o->index, good))
      continue;
    Paths *some = paths_copy (s);
    some->guard = good;
    some->decisions++;
    if (call (sym, some, op, o->index) == GO_ON)
      symbolic_enqueue (sym, some);
  }
  sym_oblige (sym, s, bad, KIND_INVALID_DEREF);
  vec_done (&targets);
  paths_free (s);
  return GONE;
}

static Next
do_call (Symbolic *sym, Paths *s, const UnitOp *op) {
  if (op->a.kind == OPERAND_PROC)
    return call (sym, s, op, op->a.index);
  return do_indirect_call (sym, s, op);
}

static Next
do_return (Symbolic *sym, Paths *s, const UnitOp *op) {
  Value few[8],
      *values = op->count <= 8 ? few : mem_alloc (op->count * sizeof *values);
  for (uint32_t i = 0; i < op->count; i++)
    values[i] = sym_operand (sym, s->top, op->args + i);
  for (size_t i = 0; i < s->top->locals.len; i++)
    sym_object_kill (sym, s, s->top->locals.data[i], value_bool (true));
  paths_pop (s);
  Frame *f = paths_frame (sym, s);
  const UnitProc *proc = sym->unit->procs.data + f->proc;
  const UnitOp *at = proc->blocks.data[f->block].ops.data + f->op;
  for (uint32_t i = 0; i < at->result_count; i++)
    f->regs[at->results[i]] = values[i];
  f->op++;
  if (values != few)
    mem_free (values);
  if (!sym->queue.len || paths_compare (sym, s, vec_last (&sym->queue)) < 0)
    return GO_ON;
  symbolic_enqueue (sym, s);
  return GONE;
}

static Next
do_exit (Symbolic *sym, Paths *s, const UnitOp *op) {
  sym_oblige_defined (sym, s, sym_operand (sym, s->top, &op->a));
  if (op->code == EXIT_KIND_NORMAL)
    sym_check_leaks (sym, s);
  sym->client->ended (sym->context, s);
  paths_free (s);
  return GONE;
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
  Value fresh = value_fresh (&sym->values, "input", op->bits);
  vec_push (&sym->inputs,
            ((InputVar){op, fresh.term, value_term (&sym->values, s->guard)}));
  sym_set (sym, s, op->dst, fresh);
}

static void
do_print (Symbolic *sym, Paths *s, const UnitOp *op) {
  for (uint32_t i = 1; i < op->count; i++)
    sym_oblige_defined (sym, s, sym_operand (sym, s->top, op->args + i));
  sym->values.unknowns++;
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

/* Operations that end a block or may end the paths. */
static Next
do_control (Symbolic *sym, Paths *s, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_JUMP:
    return go_to (sym, s, op->targets);
  case OP_BRANCH:
    return do_branch (sym, s, op);
  case OP_SWITCH:
    return do_switch (sym, s, op);
  case OP_CALL:
    return do_call (sym, s, op);
  case OP_RETURN:
    return do_return (sym, s, op);
  case OP_EXIT:
    return do_exit (sym, s, op);
  default:
    sym_obstruct (sym, s, value_bool (true), op->show);
    paths_free (s);
    return GONE;
  }
}

static Next
do_plain (Symbolic *sym, Paths *s, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_UDIV:
  case OP_SDIV:
  case OP_UREM:
  case OP_SREM:
    do_divide (sym, s, op);
    return GO_ON;
  case OP_LOAD:
  case OP_STORE:
  case OP_INDEX:
  case OP_MOVE:
  case OP_FILL:
    do_memory (sym, s, op);
    return GO_ON;
  case OP_LOCAL:
  case OP_ALLOC:
  case OP_OPAQUE:
    paths_do_create (sym, s, op);
    return GO_ON;
  case OP_HAVOC:
    paths_do_havoc (sym, s, op);
    return GO_ON;
  case OP_BEGIN:
  case OP_END:
    if (op->dst != NO_REG)
      paths_do_renew (sym, s, op);
    else
      paths_do_life (sym, s, op);
    return GO_ON;
  case OP_STACK_SAVE:
    sym_set (sym, s, op->dst, value_const (sym->objects.len, op->bits));
    return GO_ON;
  case OP_STACK_RESTORE:
    paths_do_restore (sym, s, op);
    return GO_ON;
  case OP_FREE:
    paths_do_free (sym, s, op);
    return GO_ON;
  case OP_BLOCK_SIZE:
    paths_do_block_size (sym, s, op);
    return GO_ON;
  case OP_ROOM:
    paths_do_room (sym, s, op);
    return GO_ON;
  case OP_SAME_OBJECT:
    paths_do_same_object (sym, s, op);
    return GO_ON;
  case OP_INPUT:
    do_input (sym, s, op);
    return GO_ON;
  case OP_PRINT:
    do_print (sym, s, op);
    return GO_ON;
  case OP_USE:
    do_use (sym, s, op);
    return GO_ON;
  case OP_ASSUME:
    return do_assume (sym, s, op);
  case OP_ASSERT:
    return do_assert (sym, s, op);
  default:
    sym_set (sym, s, op->dst, apply (sym, s->top, op));
    return GO_ON;
  }
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
      if (do_control (sym, s, op) == GONE)
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
