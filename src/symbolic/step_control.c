/* Where paths go: branches, calls, returns, and the end of the program. */

#include "symbolic/step_impl.h"

#include <assert.h>

enum { MAX_FRAMES = 20000 };

/* Blocks ------------------------------------------------------------------- */

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
  assert (target < op->target_count);
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
  assert (condition.bits == 1 && target < op->target_count);
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
  assert (op->target_count == 2);
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

Next
paths_do_control (Symbolic *sym, Paths *s, const UnitOp *op) {
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
