/* Operations that lead elsewhere: jumps, calls, ends, and what is assumed and
   asserted. */

#include "engine/shape/garbage.h"
#include "engine/shape/track_impl.h"

/* Jumps -------------------------------------------------------------------- */

enum { MAX_MOVES = 64 };

Step
track_jump (Track *e, const UnitTarget *t) {
  HeapValue small[MAX_MOVES];
  HeapValue *values =
      t->count <= MAX_MOVES ? small : mem_alloc (t->count * sizeof *values);
  for (uint32_t i = 0; i < t->count; i++)
    values[i] = track_value (e, &t->moves[i].value);
  for (uint32_t i = 0; i < t->count; i++)
    track_set (e, t->moves[i].dst, values[i], t->moves[i].value.bits);
  if (values != small)
    mem_free (values);
  track_top (e)->block = t->block;
  track_top (e)->op = 0;
  return STEP_JUMP;
}

Step
track_branch (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a);
  Step step = op->code == BRANCH_CHECK ? STEP_ON : track_use (e, a);
  if (step != STEP_ON)
    return step;
  if (!a.sym)
    return track_jump (e, op->targets + (a.add ? 0 : 1));
  for (int64_t k = 0; k < 2; k++) {
    HeapState *s = heap_state_copy (e->state);
    s->heap.syms.data[a.sym].maybe_undef = false;
    track_push_or_drop (e, s, shape_limit (s, a, k, k));
  }
  return STEP_AWAY;
}

/* Not one of the cases: to the first target. */
static void
push_default (Track *e, const UnitOp *op, HeapValue a) {
  HeapState *s = heap_state_copy (e->state);
  bool can_be = true;
  for (uint32_t i = 0; i + 1 < op->target_count && can_be; i++) {
    HeapValue k = heap_const (shape_constant (op->cases[i], op->a.bits));
    can_be = shape_assume (s, OP_EQ, false, a, k, op->a.bits);
  }
  HeapState *old = e->state;
  e->state = s;
  if (can_be)
    track_jump (e, op->targets);
  e->state = old;
  track_push_or_drop (e, s, can_be);
}

Step
track_choose (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a);
  Step step = track_use (e, a);
  if (step != STEP_ON)
    return step;
  bool is_open = false;
  for (uint32_t i = 0; i + 1 < op->target_count; i++) {
    HeapValue k = heap_const (shape_constant (op->cases[i], op->a.bits));
    Answer equal = shape_decide (e->state, OP_EQ, a, k, op->a.bits);
    if (equal == ANSWER_YES)
      return track_jump (e, op->targets + i + 1);
    is_open |= equal == ANSWER_MAYBE;
  }
  if (!is_open)
    return track_jump (e, op->targets);
  for (uint32_t i = 0; i + 1 < op->target_count; i++) {
    HeapState *s = heap_state_copy (e->state);
    HeapValue k = heap_const (shape_constant (op->cases[i], op->a.bits));
    bool can_be = shape_decide (s, OP_EQ, a, k, op->a.bits) != ANSWER_NO &&
                  shape_assume (s, OP_EQ, true, a, k, op->a.bits);
    HeapState *old = e->state;
    e->state = s;
    if (can_be)
      track_jump (e, op->targets + i + 1);
    e->state = old;
    track_push_or_drop (e, s, can_be);
  }
  push_default (e, op, a);
  return STEP_AWAY;
}

/* Calls -------------------------------------------------------------------- */

enum { MAX_FRAMES = 60 };

static bool
callee_of (const Track *e, HeapValue v, uint32_t *proc) {
  if (!v.sym || v.add)
    return false;
  const HeapSymInfo *info = e->state->heap.syms.data + v.sym;
  *proc = info->index;
  return info->kind == SYM_PROC;
}

Step
track_call (Track *e, const UnitOp *op) {
  uint32_t proc;
  if (!callee_of (e, track_value (e, &op->a), &proc))
    return track_unsupported (e, "a call through a pointer that is not known");
  const UnitProc *caller = e->unit->procs.data + track_top (e)->proc;
  const UnitProc *callee = e->unit->procs.data + proc;
  if (!unit_call_fits (caller, op, callee))
    return track_unsupported (e, "a call with other types");
  if (e->state->frames.len >= MAX_FRAMES)
    return track_unsupported (e, "recursion");
  uint32_t level = track_top (e)->level + 1;
  HeapValue *args = mem_alloc ((op->count + 1) * sizeof *args);
  for (uint32_t i = 0; i < op->count; i++)
    args[i] = track_value (e, op->args + i);
  vec_push (&e->state->frames, (HeapFrame){proc, 0, 0, level});
  for (uint32_t i = 0; i < op->count; i++)
    track_set (e, i, args[i], op->args[i].bits);
  mem_free (args);
  return STEP_JUMP;
}

/* Locals of higher levels are no more. */
void
track_end_levels (HeapState *s, uint32_t level) {
  for (size_t i = s->heap.objects.len; i-- > 0;) {
    const HeapObject *o = s->heap.objects.data + i;
    bool is_local = o->kind == OBJECT_STACK || o->kind == OBJECT_ENDED;
    if (is_local && o->level > level)
      heap_end_object (&s->heap, o->base);
  }
}

static void
drop_registers (HeapState *s, uint32_t frame) {
  while (s->roots.len && vec_last (&s->roots).frame >= frame)
    s->roots.len--;
}

Step
track_return (Track *e, const UnitOp *op) {
  HeapState *s = e->state;
  if (s->frames.len == 1)
    return STEP_END;
  HeapValue *values = mem_alloc ((op->count + 1) * sizeof *values);
  for (uint32_t i = 0; i < op->count; i++)
    values[i] = track_value (e, op->args + i);
  drop_registers (s, track_depth (e));
  s->frames.len--;
  track_end_levels (s, track_top (e)->level);
  const UnitOp *calling = track_op (e);
  for (uint32_t i = 0; i < calling->result_count && i < op->count; i++)
    track_set (e, calling->results[i], values[i], op->args[i].bits);
  mem_free (values);
  track_top (e)->op++;
  return STEP_JUMP;
}

Step
track_end (Track *e, const UnitOp *op) {
  Step step = op->a.kind == OPERAND_NONE
                  ? STEP_ON
                  : track_use (e, track_value (e, &op->a));
  if (step != STEP_ON)
    return step;
  bool leaks =
      op->code == EXIT_KIND_NORMAL && unit_looks_for (e->unit, KIND_LEAK);
  size_t segment;
  if (leaks && garbage_is_open (e->unit, e->state, op, &segment))
    return track_unfold (e, segment, END_FRONT);
  if (leaks && garbage_has_leaked (e->unit, e->state, op))
    return track_alarm (e, KIND_LEAK, "memory may be lost");
  e->has_ended = true;
  return STEP_END;
}

/* Assumptions -------------------------------------------------------------- */

static void
note_assumption (Track *e, const UnitOp *op) {
  for (size_t i = 0; i < e->assumed.len; i++)
    if (e->assumed.data[i] == op)
      return;
  vec_push (&e->assumed, op);
}

static bool
in_library (const Track *e) {
  uint32_t proc = unit_op_proc (e->unit, track_top (e)->proc, track_op (e));
  return e->unit->procs.data[proc].is_library;
}

Step
track_assume (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a);
  Step step = track_use (e, a);
  if (step != STEP_ON)
    return step;
  bool holds = a.sym ? shape_limit (e->state, a, 1, 1) : a.add != 0;
  if (op->show && !heap_is (a, 1))
    note_assumption (e, op);
  if (!op->show && op->a.kind != OPERAND_CONST && !in_library (e))
    assumings_note (&e->assumings, op, op->pos, holds);
  return holds ? STEP_ON : STEP_AWAY;
}

Step
track_assert (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a);
  if (heap_is (a, 1))
    return STEP_ON;
  bool is_assertion = op->error == KIND_ASSERTION;
  Step step = is_assertion ? track_use (e, a) : STEP_ON;
  if (step != STEP_ON)
    return step;
  if (unit_passes_over (e->unit, op->error))
    return STEP_ON;
  if (a.sym && unit_knows (e->unit, op->error, op->pos))
    return shape_limit (e->state, a, 1, 1) ? STEP_ON : STEP_AWAY;
  return track_alarm (e, op->error, "the check may fail");
}
