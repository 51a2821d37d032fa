/* Executing the operations of a Unit on sets of paths. */

#include "engine/bmc/step_impl.h"

#include <stdio.h>

enum { MAX_FRAMES = 20000, POLL = 1023, LAST_ROUND = 4 };

typedef enum { GO_ON, GONE } Next; /* GONE: the paths have another owner */

Value
step_operand (Bmc *b, const Frame *f, const Operand *o) {
  switch (o->kind) {
  case OPERAND_REG:
    if (!f->regs[o->index].bits) /* set on other paths only */
      break;
    return f->regs[o->index];
  case OPERAND_CONST:
    return value_const (o->value, o->bits);
  case OPERAND_GLOBAL:
    return value_add (&b->values, b->objects.data[o->index].base,
                      value_const (o->value, b->bits));
  case OPERAND_PROC:
    return b->objects.data[b->unit->globals.len + o->index].base;
  case OPERAND_NONE:
    return (Value){0};
  default:
    break;
  }
  b->values.unknowns++;
  Value any = value_fresh (&b->values, "unknown", o->bits);
  if (o->kind == OPERAND_UNDEF && uninitialised (b) == INITIAL_UNDEFINED)
    any.undefined = ALL_UNDEFINED;
  return any;
}

void
step_set (Bmc *b, Paths *s, uint32_t dst, Value value) {
  if (dst != NO_REG)
    paths_frame (b, s)->regs[dst] = value;
}

Value
step_size (Bmc *b, const Frame *f, const Operand *o) {
  Values *v = &b->values;
  Value a = step_operand (b, f, o);
  Value size = value_defined (value_resize (v, a, b->bits));
  if (!a.undefined)
    return size;
  Value undefined = value_resize (v, value_undefined (v, a), b->bits);
  return value_set_undefined (v, size, undefined);
}

/* Control ------------------------------------------------------------------ */

/* Where the block is that the paths are at, in the user's source. */
static Pos
block_pos (const Bmc *b, const Paths *s) {
  const UnitProc *proc = b->unit->procs.data + s->top->proc;
  const UnitBlock *block = proc->blocks.data + s->top->block;
  Pos pos = block->ops.data[0].pos;
  return proc->is_library || !pos.source ? paths_pos (b, s) : pos;
}

static void
name_loop (Bmc *b, const Paths *s, const char *what) {
  Pos pos = block_pos (b, s);
  snprintf (b->reasons.endless, sizeof b->reasons.endless,
            "%s at %s:%d goes on after %u times", what,
            pos.source ? pos.source->path : "the start", pos.line, b->bound);
}

static void
name_end (Bmc *b, const Paths *s) {
  Pos pos = block_pos (b, s);
  snprintf (b->reasons.endless, sizeof b->reasons.endless,
            "more than %lld operations (--bmc.steps), the last at %s:%d",
            (long long)b->options->steps,
            pos.source ? pos.source->path : "the start", pos.line);
}

/* Follows a loop or recursion once more because of inputs; false if the paths
   end or wait, and have another owner. */
static bool
once_more (Bmc *b, Paths *s, uint32_t times, const char *what) {
  oblige_flush (b); /* errors on the way are found before more is unwound */
  if (b->stop || !feasible (b, s)) {
    paths_free (s);
    return false;
  }
  if (times > b->stats->bound)
    b->stats->bound = times;
  if (times <= b->bound)
    return true;
  name_loop (b, s, what);
  vec_push (&b->waiting, s);
  return false;
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

static Next
enter_block (Bmc *b, Paths *s, uint32_t from) {
  Frame *f = paths_frame (b, s);
  const Loops *loops = bmc_loops (b, f->proc);
  if (count_iterations (loops, f, from, s->guard)) {
    Iteration *it = f->iterations + loops->places[f->block].depth - 1;
    bool symbolic =
        !value_same (it->guard, s->guard) || !loops->places[f->block].is_left;
    it->count++;
    it->symbolic += symbolic;
    it->guard = s->guard;
    if (symbolic && !once_more (b, s, it->symbolic, "the loop"))
      return GONE;
  }
  if (!b->queue.len || paths_compare (b, s, vec_last (&b->queue)) < 0)
    return GO_ON;
  enqueue (b, s);
  return GONE;
}

static Next
go_to (Bmc *b, Paths *s, const UnitTarget *target) {
  Frame *f = paths_frame (b, s);
  Value few[8], *values = target->count <= 8
                              ? few
                              : mem_alloc (target->count * sizeof *values);
  for (uint32_t i = 0; i < target->count; i++)
    values[i] = step_operand (b, f, &target->moves[i].value);
  for (uint32_t i = 0; i < target->count; i++)
    f->regs[target->moves[i].dst] = values[i];
  if (values != few)
    mem_free (values);
  uint32_t from = f->block;
  f->block = target->block;
  f->op = 0;
  return enter_block (b, s, from);
}

/* The paths of 'condition' go to 'target', and wait there for their turn. */
static void
split_off (Bmc *b, const Paths *s, Value condition, const UnitTarget *target) {
  Value guard = value_and (&b->values, s->guard, condition);
  if (value_is (guard, 0))
    return;
  Paths *some = paths_copy (s);
  some->guard = guard;
  if (go_to (b, some, target) == GO_ON)
    enqueue (b, some);
}

static Next
do_branch (Bmc *b, Paths *s, const UnitOp *op) {
  Value a = step_operand (b, s->top, &op->a);
  if (op->code != BRANCH_CHECK)
    oblige_defined (b, s, a);
  a = value_under (&b->values, s->guard, a);
  if (a.is_const)
    return go_to (b, s, op->targets + (a.k ? 0 : 1));
  split_off (b, s, a, op->targets);
  split_off (b, s, value_not (&b->values, a), op->targets + 1);
  paths_free (s);
  return GONE;
}

static Next
do_switch (Bmc *b, Paths *s, const UnitOp *op) {
  Value a = step_operand (b, s->top, &op->a), other = value_bool (true);
  oblige_defined (b, s, a);
  for (uint32_t i = 0; i + 1 < op->target_count; i++) {
    Value is = value_eq (&b->values, a, value_const (op->cases[i], a.bits));
    if (value_is (is, 1))
      return go_to (b, s, op->targets + i + 1);
    split_off (b, s, value_and (&b->values, other, is), op->targets + i + 1);
    other = value_and (&b->values, other, value_not (&b->values, is));
  }
  if (value_is (other, 1))
    return go_to (b, s, op->targets);
  split_off (b, s, other, op->targets);
  paths_free (s);
  return GONE;
}

/* Calls -------------------------------------------------------------------- */

static bool
fits (const Bmc *b, const UnitOp *op, uint32_t caller, uint32_t proc) {
  const UnitProc *p = b->unit->procs.data + proc;
  const UnitProc *from = b->unit->procs.data + caller;
  bool good = p->params == op->count && p->results.len == op->result_count &&
              (!op->code || !p->signature || op->code == p->signature);
  for (uint32_t i = 0; good && i < op->count; i++)
    good = p->regs.data[i] == op->args[i].bits;
  for (uint32_t i = 0; good && i < op->result_count; i++)
    good = p->results.data[i] == from->regs.data[op->results[i]];
  return good;
}

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
call (Bmc *b, Paths *s, const UnitOp *op, uint32_t proc) {
  uint32_t times = recursion (s, proc);
  if (times && !once_more (b, s, times, "the recursion"))
    return GONE;
  if (s->top->depth > MAX_FRAMES || !fits (b, op, s->top->proc, proc)) {
    obstruct (b, s, value_bool (true),
              s->top->depth > MAX_FRAMES
                  ? "calls nested too deep"
                  : "a call whose arguments do not fit the function");
    paths_free (s);
    return GONE;
  }
  Frame *caller = s->top;
  paths_push (b, s, proc);
  s->top->guard = s->guard;
  for (uint32_t i = 0; i < op->count; i++)
    s->top->regs[i] = step_operand (b, caller, op->args + i);
  return GO_ON;
}

static Next
do_indirect_call (Bmc *b, Paths *s, const UnitOp *op) {
  Values *v = &b->values;
  Targets targets = {0};
  Value bad;
  targets_find (b, s, step_operand (b, s->top, &op->a), &targets, &bad);
  for (size_t i = 0; i < targets.len; i++) {
    Target t = targets.data[i];
    const Object *o = b->objects.data + t.object;
    Value start = value_eq (v, t.offset, value_const (0, b->bits));
    Value good = value_and (v, t.condition, start);
    if (o->kind == OBJECT_OPAQUE) {
      obstruct (b, s, t.condition, o->op->show);
      continue;
    }
    if (o->kind != OBJECT_PROC)
      good = value_bool (false);
    bad = value_or (v, bad, value_and (v, t.condition, value_not (v, good)));
    good = value_and (v, s->guard, good);
    if (value_is (good, 0))
      continue;
    Paths *some = paths_copy (s);
    some->guard = good;
    if (call (b, some, op, o->index) == GO_ON)
      enqueue (b, some);
  }
  oblige (b, s, bad, KIND_INVALID_DEREF);
  vec_done (&targets);
  paths_free (s);
  return GONE;
}

static Next
do_call (Bmc *b, Paths *s, const UnitOp *op) {
  if (op->a.kind == OPERAND_PROC)
    return call (b, s, op, op->a.index);
  return do_indirect_call (b, s, op);
}

static Next
do_return (Bmc *b, Paths *s, const UnitOp *op) {
  Value few[8],
      *values = op->count <= 8 ? few : mem_alloc (op->count * sizeof *values);
  for (uint32_t i = 0; i < op->count; i++)
    values[i] = step_operand (b, s->top, op->args + i);
  for (size_t i = 0; i < s->top->locals.len; i++)
    object_kill (b, s, s->top->locals.data[i], value_bool (true));
  paths_pop (s);
  Frame *f = paths_frame (b, s);
  const UnitProc *proc = b->unit->procs.data + f->proc;
  const UnitOp *at = proc->blocks.data[f->block].ops.data + f->op;
  for (uint32_t i = 0; i < at->result_count; i++)
    f->regs[at->results[i]] = values[i];
  f->op++;
  if (values != few)
    mem_free (values);
  if (!b->queue.len || paths_compare (b, s, vec_last (&b->queue)) < 0)
    return GO_ON;
  enqueue (b, s);
  return GONE;
}

static Next
do_exit (Bmc *b, Paths *s, const UnitOp *op) {
  oblige_defined (b, s, step_operand (b, s->top, &op->a));
  if (op->code == EXIT_KIND_NORMAL)
    check_leaks (b, s);
  b->ended = value_or (&b->values, b->ended, s->guard);
  paths_free (s);
  return GONE;
}

static Value
apply (Bmc *b, const Frame *f, const UnitOp *op) {
  Value x = step_operand (b, f, &op->a), y = step_operand (b, f, &op->b);
  Value z = step_operand (b, f, &op->c);
  bool compares = op->kind >= OP_EQ && op->kind <= OP_SLE && x.bits == b->bits;
  Value result = compares ? addresses_compare (b, op, x, y)
                          : value_apply (&b->values, op, x, y, z);
  return value_follow (&b->values, op, x, y, z, result);
}

static void
do_divide (Bmc *b, Paths *s, const UnitOp *op) {
  Value y = step_operand (b, s->top, &op->b);
  oblige (b, s, value_eq (&b->values, y, value_const (0, y.bits)),
          KIND_DIV_BY_ZERO);
  step_set (b, s, op->dst, apply (b, s->top, op));
}

/* The rest ----------------------------------------------------------------- */

static void
do_input (Bmc *b, Paths *s, const UnitOp *op) {
  Value fresh = value_fresh (&b->values, "input", op->bits);
  vec_push (&b->inputs,
            ((InputVar){op, fresh.term, value_term (&b->values, s->guard)}));
  step_set (b, s, op->dst, fresh);
}

static void
do_print (Bmc *b, Paths *s, const UnitOp *op) {
  for (uint32_t i = 1; i < op->count; i++)
    oblige_defined (b, s, step_operand (b, s->top, op->args + i));
  b->values.unknowns++;
  step_set (b, s, op->dst, value_fresh (&b->values, "unknown", op->bits));
}

static void
do_use (Bmc *b, Paths *s, const UnitOp *op) {
  Value a = step_operand (b, s->top, &op->a);
  if (op->c.kind == OPERAND_NONE)
    oblige_defined (b, s, a);
  else
    paths_use (b, s, a, step_size (b, s->top, &op->c));
}

static Next
do_assume (Bmc *b, Paths *s, const UnitOp *op) {
  Value a = step_operand (b, s->top, &op->a), before = s->guard;
  if (!op->show)
    oblige_defined (b, s, a);
  s->guard = value_and (&b->values, before, a);
  if (op->show)
    note_cut (b, before, value_not (&b->values, a), op->show);
  else
    assumes_note (b, s, op, before);
  if (!value_is (s->guard, 0))
    return GO_ON;
  paths_free (s);
  return GONE;
}

static Next
do_assert (Bmc *b, Paths *s, const UnitOp *op) {
  Value good = step_operand (b, s->top, &op->a);
  Value bad = value_not (&b->values, good);
  if (op->error == KIND_ASSERTION)
    oblige_defined (b, s, good);
  oblige (b, s, bad, op->error);
  if (!value_is (bad, 1) || !unit_looks_for (b->unit, op->error))
    return GO_ON;
  paths_free (s);
  return GONE;
}

static void
do_memory (Bmc *b, Paths *s, const UnitOp *op) {
  const Frame *f = s->top;
  Value x = step_operand (b, f, &op->a);
  switch ((OpKind)op->kind) {
  case OP_LOAD:
    step_set (b, s, op->dst, paths_load (b, s, x, op->bits));
    break;
  case OP_STORE:
    paths_store (b, s, x, step_operand (b, f, &op->b));
    break;
  case OP_INDEX:
    paths_index (b, s, op, x, step_operand (b, f, &op->b),
                 step_operand (b, f, &op->c));
    break;
  case OP_MOVE:
    paths_move (b, s, x, step_operand (b, f, &op->b), step_size (b, f, &op->c));
    break;
  default:
    paths_fill (b, s, x, step_operand (b, f, &op->b), step_size (b, f, &op->c));
  }
}

/* Operations that end a block or may end the paths. */
static Next
do_control (Bmc *b, Paths *s, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_JUMP:
    return go_to (b, s, op->targets);
  case OP_BRANCH:
    return do_branch (b, s, op);
  case OP_SWITCH:
    return do_switch (b, s, op);
  case OP_CALL:
    return do_call (b, s, op);
  case OP_RETURN:
    return do_return (b, s, op);
  case OP_EXIT:
    return do_exit (b, s, op);
  default:
    obstruct (b, s, value_bool (true), op->show);
    paths_free (s);
    return GONE;
  }
}

static Next
do_plain (Bmc *b, Paths *s, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_UDIV:
  case OP_SDIV:
  case OP_UREM:
  case OP_SREM:
    do_divide (b, s, op);
    return GO_ON;
  case OP_LOAD:
  case OP_STORE:
  case OP_INDEX:
  case OP_MOVE:
  case OP_FILL:
    do_memory (b, s, op);
    return GO_ON;
  case OP_LOCAL:
  case OP_ALLOC:
  case OP_OPAQUE:
    paths_do_create (b, s, op);
    return GO_ON;
  case OP_HAVOC:
    paths_do_havoc (b, s, op);
    return GO_ON;
  case OP_BEGIN:
  case OP_END:
    if (op->dst != NO_REG)
      paths_do_renew (b, s, op);
    else
      paths_do_life (b, s, op);
    return GO_ON;
  case OP_STACK_SAVE:
    step_set (b, s, op->dst, value_const (b->objects.len, op->bits));
    return GO_ON;
  case OP_STACK_RESTORE:
    paths_do_restore (b, s, op);
    return GO_ON;
  case OP_FREE:
    paths_do_free (b, s, op);
    return GO_ON;
  case OP_BLOCK_SIZE:
    paths_do_block_size (b, s, op);
    return GO_ON;
  case OP_ROOM:
    paths_do_room (b, s, op);
    return GO_ON;
  case OP_SAME_OBJECT:
    paths_do_same_object (b, s, op);
    return GO_ON;
  case OP_INPUT:
    do_input (b, s, op);
    return GO_ON;
  case OP_PRINT:
    do_print (b, s, op);
    return GO_ON;
  case OP_USE:
    do_use (b, s, op);
    return GO_ON;
  case OP_ASSUME:
    return do_assume (b, s, op);
  case OP_ASSERT:
    return do_assert (b, s, op);
  default:
    step_set (b, s, op->dst, apply (b, s->top, op));
    return GO_ON;
  }
}

static bool
is_control (OpKind kind) {
  return kind == OP_CALL || op_ends_block (kind);
}

static void
poll (Bmc *b, const Paths *s) {
  Pos pos = block_pos (b, s);
  run_progress (b->run,
                "bmc: bound %u, %lld operations, %zu objects, %zu paths",
                b->bound, (long long)b->stats->steps, b->objects.len,
                b->queue.len + b->waiting.len + 1);
  b->stop |= run_expired (b->run);
  oblige_in_time (b);
  if (b->stop || bmc_is_patient (b, LAST_ROUND))
    return;
  oblige_flush (b);
  b->stop = true;
  snprintf (b->reasons.endless, sizeof b->reasons.endless,
            "the end was not in sight at %s:%d after %.0f s (--bmc.patience)",
            pos.source ? pos.source->path : "the start", pos.line,
            run_seconds (b->run));
}

/* Time or operations are up. */
static bool
is_over (Bmc *b, const Paths *s) {
  b->stats->steps++;
  if (!(b->stats->steps & POLL))
    poll (b, s);
  if (b->stats->steps > b->options->steps) {
    oblige_flush (b);
    name_end (b, s);
    b->stop = true;
  }
  return b->stop;
}

void
advance (Bmc *b, Paths *s) {
  while (!is_over (b, s)) {
    const Frame *f = s->top;
    const UnitProc *proc = b->unit->procs.data + f->proc;
    const UnitOp *op = proc->blocks.data[f->block].ops.data + f->op;
    if (is_control (op->kind)) {
      if (do_control (b, s, op) == GONE)
        return;
    } else {
      if (do_plain (b, s, op) == GONE)
        return;
      paths_frame (b, s)->op++;
    }
    if (value_is (s->guard, 0)) /* what came before excludes all */
      break;
  }
  paths_free (s);
}
