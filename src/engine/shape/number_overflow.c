/* Whether sums, differences and products overflow. */

#include "engine/shape/number_impl.h"
#include "engine/shape/terms.h"

#define SMALL ((WideSigned)1 << 62)

static bool
overflow_range (Track *e, const UnitOp *op, HeapValue a, HeapValue b,
                Range *r) {
  Range x = track_range (e, a), y = track_range (e, b);
  const Heap *h = &e->state->heap;
  switch ((OpKind)op->kind) {
  case OP_SADD_OVERFLOWS:
  case OP_UADD_OVERFLOWS:
    *r = track_sum_range (e, a, b);
    return true;
  case OP_SSUB_OVERFLOWS:
  case OP_USUB_OVERFLOWS:
    *r = (Range){-shape_difference (h, b, a), shape_difference (h, a, b)};
    return true;
  default:
    if (x.low < -SMALL || x.high > SMALL || y.low < 0 || y.high > SMALL)
      return false;
    *r = (Range){x.low * (x.low < 0 ? y.high : y.low),
                 x.high * (x.high < 0 ? y.low : y.high)};
    return true;
  }
}

static bool
is_signed_overflow (OpKind kind) {
  return kind == OP_SADD_OVERFLOWS || kind == OP_SSUB_OVERFLOWS ||
         kind == OP_SMUL_OVERFLOWS;
}

/* The value without overflow; false: it cannot be said. */
static bool
exact_result (Heap *h, const UnitOp *op, HeapValue a, HeapValue b,
              HeapValue *v) {
  switch ((OpKind)op->kind) {
  case OP_SADD_OVERFLOWS:
  case OP_UADD_OVERFLOWS:
    return terms_sum (h, a, b, op->a.bits, v);
  case OP_SSUB_OVERFLOWS:
  case OP_USUB_OVERFLOWS:
    return terms_difference (h, a, b, op->a.bits, v);
  default:
    return terms_product (h, a, b, op->a.bits, v);
  }
}

void
track_push_with (Track *e, HeapState *s, uint32_t reg, int64_t k) {
  HeapFrame *top = &vec_last (&s->frames);
  heap_set_reg (s, (uint32_t)s->frames.len - 1, reg, heap_const (k));
  top->op++;
  vec_push (&e->todo, s);
}

static Step
split_overflow (Track *e, const UnitOp *op, HeapValue a, HeapValue b) {
  unsigned bits = op->a.bits;
  bool is_signed = is_signed_overflow (op->kind);
  WideSigned half = (WideSigned)1 << (bits - 1);
  HeapState *without = heap_state_copy (e->state);
  HeapValue v;
  bool can_be = !exact_result (&without->heap, op, a, b, &v) ||
                shape_limit (without, v, is_signed ? -half : 0,
                             is_signed ? half - 1 : 2 * half - 1);
  if (can_be)
    track_push_with (e, without, op->dst, 0);
  else
    heap_state_free (without);
  track_push_with (e, heap_state_copy (e->state), op->dst, 1);
  return STEP_AWAY;
}

Step
track_overflows (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a), b = track_value (e, &op->b);
  unsigned bits = op->a.bits;
  bool is_signed = is_signed_overflow (op->kind);
  Heap *h = &e->state->heap;
  if (op->kind == OP_SMUL_OVERFLOWS || op->kind == OP_UMUL_OVERFLOWS)
    if (!a.sym) {
      HeapValue swap = a;
      a = b;
      b = swap;
    }
  Range r;
  if (!shape_to_range (h, a, bits, is_signed) ||
      !shape_to_range (h, b, bits, is_signed) ||
      !overflow_range (e, op, a, b, &r)) {
    track_set (e, op->dst,
               track_fresh (e, 1, false, track_either_undef (e, a, b)), 1);
    return STEP_ON;
  }
  if (track_range_fits (r, bits, is_signed)) {
    track_set (e, op->dst, heap_const (0), 1);
    return STEP_ON;
  }
  if (track_either_undef (e, a, b)) {
    track_set (e, op->dst, track_fresh (e, 1, false, true), 1);
    return STEP_ON;
  }
  return split_overflow (e, op, a, b);
}
