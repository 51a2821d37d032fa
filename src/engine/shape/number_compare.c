/* Comparisons: decided, or each way for itself. */

#include "engine/shape/number_impl.h"

/* A segment of which it is open whether it is empty, at one of the values. */
static bool
open_segment (const Heap *h, HeapValue v, size_t *segment) {
  SegmentEnd end;
  return shape_segment_at (h, v.sym, segment, &end) &&
         !heap_is_nonempty (h, h->segments.data + *segment);
}

static Step
split_on_emptiness (Track *e, size_t segment) {
  HeapState *empty = heap_state_copy (e->state);
  if (shape_unfold_empty (empty, segment))
    vec_push (&e->todo, empty);
  else
    heap_state_free (empty);
  HeapState *more = heap_state_copy (e->state);
  if (shape_has_element (more, segment) && shape_normal (more))
    vec_push (&e->todo, more);
  else
    heap_state_free (more);
  return STEP_AWAY;
}

static Step
split_compare (Track *e, const UnitOp *op, HeapValue a, HeapValue b) {
  for (int holds = 0; holds < 2; holds++) {
    HeapState *s = heap_state_copy (e->state);
    if (shape_assume (s, op->kind, holds, a, b, op->a.bits))
      track_push_with (e, s, op->dst, holds);
    else
      heap_state_free (s);
  }
  return STEP_AWAY;
}

Step
track_compare (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a), b = track_value (e, &op->b);
  if (track_either_undef (e, a, b)) {
    track_set (e, op->dst, track_fresh (e, 1, false, true), 1);
    return STEP_ON;
  }
  Answer answer = shape_decide (e->state, op->kind, a, b, op->a.bits);
  size_t segment;
  if (answer != ANSWER_MAYBE) {
    track_set (e, op->dst, heap_const (answer == ANSWER_YES), 1);
    return STEP_ON;
  }
  if (open_segment (&e->state->heap, a, &segment) ||
      open_segment (&e->state->heap, b, &segment))
    return split_on_emptiness (e, segment);
  return split_compare (e, op, a, b);
}
