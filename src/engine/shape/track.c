/* Operations on symbolic heaps: values, alarms and cases, which all of them
   use, and which operation is whose. */

#include "engine/shape/track_impl.h"

/* Frames and values -------------------------------------------------------- */

const UnitOp *
track_op (const Track *e) {
  const HeapFrame *f = track_top (e);
  const UnitProc *p = e->unit->procs.data + f->proc;
  return p->blocks.data[f->block].ops.data + f->op;
}

HeapValue
track_fresh (Track *e, unsigned bits, bool is_signed, bool maybe_undef) {
  HeapSym s = heap_fresh (&e->state->heap, bits, is_signed);
  e->state->heap.syms.data[s].maybe_undef = maybe_undef;
  return heap_value (s, 0);
}

static bool
type_is_signed (const Track *e, UnitTypeId type, unsigned bits) {
  UnitTypeKind kind = unit_type (e->unit, type)->kind;
  if (kind == UNIT_TYPE_POINTER || kind == UNIT_TYPE_UNSIGNED ||
      kind == UNIT_TYPE_BOOL)
    return false;
  return bits > 1;
}

bool
track_type_is_signed (const Track *e, const UnitOp *op) {
  return type_is_signed (e, op->type, op->bits);
}

HeapValue
track_fresh_typed (Track *e, const UnitOp *op, bool maybe_undef) {
  return track_fresh (e, op->bits, track_type_is_signed (e, op), maybe_undef);
}

bool
track_is_undef (const Track *e, HeapValue v) {
  const Heap *h = &e->state->heap;
  size_t segment;
  SegmentEnd end;
  if (!v.sym || !h->syms.data[v.sym].maybe_undef)
    return false;
  return !shape_segment_at (h, v.sym, &segment, &end) ||
         !heap_is_nonempty (h, h->segments.data + segment);
}

static HeapValue
register_value (Track *e, uint32_t reg, unsigned bits) {
  HeapValue *v = heap_reg (e->state, track_depth (e), reg);
  if (v && !v->sym && bits <= 64) /* a symbol became it: only bits count */
    return heap_const (shape_constant ((Wide)v->add & wide_mask (bits), bits));
  return v ? *v : track_fresh (e, bits, bits > 1, true);
}

HeapValue
track_value (Track *e, const Operand *o) {
  Heap *h = &e->state->heap;
  switch ((OperandKind)o->kind) {
  case OPERAND_REG:
    return register_value (e, o->index, o->bits);
  case OPERAND_CONST:
    return heap_const (shape_constant (o->value, o->bits));
  case OPERAND_GLOBAL:
    return heap_value (
        heap_named (h, SYM_GLOBAL, o->index, track_pointer_bits (e)),
        (int64_t)o->value);
  case OPERAND_PROC:
    return heap_value (
        heap_named (h, SYM_PROC, o->index, track_pointer_bits (e)), 0);
  case OPERAND_NONE:
  case OPERAND_UNDEF:
    break;
  }
  return track_fresh (e, o->bits, o->bits > 1, true);
}

void
track_set (Track *e, uint32_t reg, HeapValue v, unsigned bits) {
  if (reg == NO_REG)
    return;
  if (!v.sym)
    v = heap_const (shape_constant ((Wide)(WideSigned)v.add, bits));
  heap_set_reg (e->state, track_depth (e), reg, v);
}

/* Alarms ------------------------------------------------------------------- */

/* The innermost place of the user's. */
static Pos
user_pos (const Track *e) {
  Pos pos;
  for (size_t i = e->state->frames.len; i-- > 0;) {
    const HeapFrame *f = e->state->frames.data + i;
    const UnitBlock *b = e->unit->procs.data[f->proc].blocks.data + f->block;
    if (unit_user_pos (e->unit, f->proc, b->ops.data + f->op, &pos))
      return pos;
  }
  return track_op (e)->pos;
}

static Step
alarm_at (Track *e, Alarm alarm) {
  alarm.at = *track_top (e);
  alarm.pos = user_pos (e);
  e->alarm = alarm;
  return STEP_ALARM;
}

Step
track_alarm (Track *e, ErrorKind kind, const char *text) {
  if (unit_knows (e->unit, kind, track_op (e)->pos))
    return STEP_AWAY;
  return alarm_at (e, (Alarm){.kind = kind, .text = text});
}

Step
track_unsupported (Track *e, const char *text) {
  return alarm_at (e, (Alarm){.is_unsupported = true, .text = text});
}

Step
track_use (Track *e, HeapValue v) {
  if (!track_is_undef (e, v) || !unit_looks_for (e->unit, KIND_UNINITIALISED))
    return STEP_ON;
  return track_alarm (e, KIND_UNINITIALISED, "the value may be uninitialised");
}

/* Cases -------------------------------------------------------------------- */

void
track_push_or_drop (Track *e, HeapState *s, bool can_be) {
  if (can_be)
    vec_push (&e->todo, s);
  else
    heap_state_free (s);
}

/* What was unfolded, with each value that numbers of the element may have. */
static void
push_chosen (Track *e, HeapState *s, bool can_be) {
  if (!can_be || !s->heap.choices.len) {
    track_push_or_drop (e, s, can_be);
    return;
  }
  uint32_t count = vec_last (&s->heap.choices).count;
  for (uint32_t i = 0; i < count; i++) {
    HeapState *one = heap_state_copy (s);
    push_chosen (e, one, shape_choose (one, i));
  }
  heap_state_free (s);
}

Step
track_unfold (Track *e, size_t segment, SegmentEnd end) {
  const HeapSegment *g = e->state->heap.segments.data + segment;
  if (!heap_is_nonempty (&e->state->heap, g)) {
    HeapState *empty = heap_state_copy (e->state);
    track_push_or_drop (e, empty, shape_unfold_empty (empty, segment));
  }
  uint32_t way = shape_first_way (e->state, segment, end);
  do {
    HeapState *more = heap_state_copy (e->state);
    push_chosen (e, more, shape_unfold_element (more, segment, end, way));
  } while (shape_next_way (g->of, &way));
  return STEP_AWAY;
}

enum { FEW_NUMBERS = 4 };

Step
track_split_small (Track *e, HeapValue v) {
  const Heap *h = &e->state->heap;
  if (!v.sym || h->syms.data[v.sym].kind != SYM_PLAIN ||
      heap_object (h, v.sym) || track_is_undef (e, v))
    return STEP_ON;
  WideSigned low = heap_low (h, v), high = heap_high (h, v);
  if (high - low >= FEW_NUMBERS)
    return STEP_ON;
  for (WideSigned k = low; k <= high; k++) {
    HeapState *s = heap_state_copy (e->state);
    track_push_or_drop (e, s, shape_limit (s, v, k, k) && shape_normal (s));
  }
  return STEP_AWAY;
}

/* Control ------------------------------------------------------------------ */

static Step
print (Track *e, const UnitOp *op) {
  Place p;
  Step step = track_resolve (e, track_value (e, op->args), 1, &p);
  for (uint32_t i = 1; i < op->count && step == STEP_ON; i++)
    step = track_use (e, track_value (e, op->args + i));
  if (step == STEP_ON && op->dst != NO_REG)
    track_set (e, op->dst, track_fresh (e, op->bits, true, false), op->bits);
  return step;
}

static Step
control (Track *e, const UnitOp *op) {
  switch ((OpKind)op->kind) {
  case OP_INPUT:
    if (op->dst != NO_REG)
      track_set (e, op->dst, track_fresh_typed (e, op, false), op->bits);
    return STEP_ON;
  case OP_ASSUME:
    return track_assume (e, op);
  case OP_ASSERT:
    return track_assert (e, op);
  case OP_PRINT:
    return print (e, op);
  case OP_CALL:
    return track_call (e, op);
  case OP_JUMP:
    return track_jump (e, op->targets);
  case OP_BRANCH:
    return track_branch (e, op);
  case OP_SWITCH:
    return track_choose (e, op);
  case OP_RETURN:
    return track_return (e, op);
  case OP_EXIT:
    return track_end (e, op);
  default:
    return track_unsupported (e, op->show ? op->show : op_name (op->kind));
  }
}

static bool
is_wide (const UnitOp *op) {
  return op->bits > 64 || op->a.bits > 64 || op->b.bits > 64 || op->c.bits > 64;
}

Step
track_step (Track *e) {
  const UnitOp *op = track_op (e);
  e->steps++;
  if (is_wide (op))
    return track_unsupported (e, "numbers of more than 64 bits");
  Step step = op_computes (op->kind)                    ? track_number (e, op)
              : op_info[op->kind].group == GROUP_MEMORY ? track_memory (e, op)
                                                        : control (e, op);
  if (step == STEP_ON)
    track_top (e)->op++;
  return step;
}
