/* Operations on numbers. */

#include "engine/shape/track.h"

typedef struct {
  WideSigned low, high;
} Range;

static Range
range_of (const Track *e, HeapValue v) {
  return (Range){heap_low (&e->state->heap, v), heap_high (&e->state->heap, v)};
}

static bool
range_fits (Range r, unsigned bits, bool is_signed) {
  WideSigned half = (WideSigned)1 << (bits - 1);
  return is_signed ? r.low >= -half && r.high < half
                   : r.low >= 0 && r.high < 2 * half;
}

static bool
either_undef (const Track *e, HeapValue a, HeapValue b) {
  return track_is_undef (e, a) || track_is_undef (e, b);
}

/* A new number in this range; without it, if it is no range of such a type. */
static HeapValue
fresh_in (Track *e, unsigned bits, Range r, bool maybe_undef) {
  bool is_signed = r.low < 0;
  HeapValue v = track_fresh (e, bits, is_signed, maybe_undef);
  if (!range_fits (r, bits, is_signed))
    return v;
  HeapSymInfo *info = e->state->heap.syms.data + v.sym;
  info->low = r.low;
  info->high = r.high;
  return v;
}

/* Sums --------------------------------------------------------------------- */

static void
relate (Track *e, HeapValue a, HeapValue b, WideSigned most) {
  if (most > INT64_MIN / 4 && most < INT64_MAX / 4)
    heap_add_fact (&e->state->heap, FACT_AT_MOST, a, b, (int64_t)most);
}

/* The sum of two symbols is a new one, between what the ranges say, and not
   farther from each of them than the other one is from 0. */
static HeapValue
sum_of_symbols (Track *e, HeapValue a, HeapValue b, unsigned bits) {
  Range x = range_of (e, a), y = range_of (e, b);
  Range r = {x.low + y.low, x.high + y.high};
  HeapValue v = fresh_in (e, bits, r, either_undef (e, a, b));
  if (!range_fits (r, bits, r.low < 0))
    return v;
  relate (e, v, a, y.high);
  relate (e, a, v, -y.low);
  relate (e, v, b, x.high);
  relate (e, b, v, -x.low);
  return v;
}

static HeapValue
difference_of_symbols (Track *e, HeapValue a, HeapValue b, unsigned bits) {
  const Heap *h = &e->state->heap;
  Range y = range_of (e, b);
  Range r = {-shape_difference (h, b, a), shape_difference (h, a, b)};
  HeapValue v = fresh_in (e, bits, r, either_undef (e, a, b));
  if (!range_fits (r, bits, r.low < 0))
    return v;
  relate (e, v, a, -y.low);
  relate (e, a, v, y.high);
  return v;
}

/* The offset of an address in its object; false: it is in none. */
static bool
place_of (const Heap *h, HeapValue v, HeapSym *base, HeapValue *offset) {
  if (!v.sym)
    return false;
  const HeapSymInfo *info = h->syms.data + v.sym;
  bool is_inside = info->kind == SYM_INSIDE;
  *base = is_inside ? info->index : v.sym;
  *offset = is_inside ? heap_value (info->offset, v.add) : heap_const (v.add);
  return is_inside || heap_object (h, *base) || info->kind == SYM_GLOBAL;
}

static HeapValue
inside (Track *e, HeapSym base, HeapValue offset) {
  if (!offset.sym)
    return heap_value (base, offset.add);
  Heap *h = &e->state->heap;
  HeapSymInfo info = {.kind = SYM_INSIDE,
                      .bits = h->syms.data[base].bits,
                      .maybe_undef = h->syms.data[offset.sym].maybe_undef,
                      .index = base,
                      .offset = offset.sym,
                      .low = h->syms.data[base].low,
                      .high = h->syms.data[base].high};
  for (HeapSym s = 1; s < h->syms.len; s++) {
    const HeapSymInfo *known = h->syms.data + s;
    if (known->kind == SYM_INSIDE && known->index == base &&
        known->offset == offset.sym)
      return heap_value (s, offset.add);
  }
  vec_push (&h->syms, info);
  return heap_value ((HeapSym)h->syms.len - 1, offset.add);
}

static HeapValue sum (Track *, HeapValue, HeapValue, unsigned bits);

/* An address plus a number that is not constant. */
static Step
add_to_address (Track *e, const UnitOp *op, HeapValue a, HeapValue b) {
  size_t segment;
  SegmentEnd end;
  HeapSym base;
  HeapValue offset;
  if (place_of (&e->state->heap, a, &base, &offset)) {
    Step step = track_split_small (e, b);
    if (step != STEP_ON)
      return step;
    HeapValue to = sum (e, offset, b, op->bits);
    track_set (e, op->dst, inside (e, base, to), op->bits);
    return STEP_ON;
  }
  if (shape_segment_at (&e->state->heap, a.sym, &segment, &end))
    return track_unfold (e, segment, end);
  track_set (e, op->dst, sum (e, a, b, op->bits), op->bits);
  return STEP_ON;
}

static HeapValue
sum (Track *e, HeapValue a, HeapValue b, unsigned bits) {
  if (!b.sym)
    return heap_plus (a, b.add);
  if (!a.sym)
    return heap_plus (b, a.add);
  return sum_of_symbols (e, a, b, bits);
}

static Step
add (Track *e, const UnitOp *op, HeapValue a, HeapValue b) {
  if (op->code == ADD_ADDRESS && a.sym && b.sym)
    return add_to_address (e, op, a, b);
  track_set (e, op->dst, sum (e, a, b, op->bits), op->bits);
  return STEP_ON;
}

static Step
subtract (Track *e, const UnitOp *op, HeapValue a, HeapValue b) {
  HeapSym base_a, base_b;
  HeapValue offset_a, offset_b, v;
  const Heap *h = &e->state->heap;
  if (a.sym != b.sym && place_of (h, a, &base_a, &offset_a) &&
      place_of (h, b, &base_b, &offset_b) && base_a == base_b) {
    a = offset_a;
    b = offset_b;
  }
  if (!b.sym)
    v = heap_plus (a, -b.add);
  else if (a.sym == b.sym)
    v = heap_const (a.add - b.add);
  else
    v = difference_of_symbols (e, a, b, op->bits);
  track_set (e, op->dst, v, op->bits);
  return STEP_ON;
}

/* Products, quotients, bits ------------------------------------------------ */

/* The symbol that is known to be k times this one; 0: none. */
static HeapSym
known_product (const Heap *h, HeapSym s, int64_t k) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->b == s && f->c == k)
      return f->a;
  }
  return 0;
}

/* v is k times s: so it is a multiple of what s is one of, too. */
static void
add_product (Heap *h, HeapValue v, HeapValue s, int64_t k) {
  for (size_t i = 0, n = h->facts.len; i < n; i++) {
    HeapFact f = h->facts.data[i];
    if (f.kind == FACT_TIMES && f.a == s.sym && f.c > 0 && f.c < (1 << 30))
      heap_add_fact (h, FACT_TIMES, v, heap_value (f.b, 0), f.c * k);
  }
  heap_add_fact (h, FACT_TIMES, v, s, k);
}

static HeapValue
product (Track *e, HeapValue a, int64_t k, unsigned bits) {
  WideSigned most = (WideSigned)1 << 62;
  HeapValue symbol = heap_value (a.sym, 0);
  Range x = range_of (e, symbol);
  if (k == 1)
    return a;
  if (k == 0)
    return heap_const (0);
  bool is_large = k < 0 || k > (1 << 30) || x.low < -most / k ||
                  x.high > most / k || a.add < -most / k || a.add > most / k;
  Range r = {x.low * k, x.high * k};
  if (is_large || !range_fits (r, bits, r.low < 0))
    return track_fresh (e, bits, true, track_is_undef (e, a));
  HeapSym known = known_product (&e->state->heap, a.sym, k);
  if (known)
    return heap_value (known, a.add * k);
  HeapValue v = fresh_in (e, bits, r, track_is_undef (e, a));
  add_product (&e->state->heap, v, symbol, k);
  return heap_plus (v, a.add * k);
}

/* a is not negative, k is positive. */
static HeapValue
quotient (Track *e, HeapValue a, WideSigned k, unsigned bits) {
  Range x = range_of (e, a);
  Range r = {x.low / k, x.high / k};
  HeapValue v = fresh_in (e, bits, r, track_is_undef (e, a));
  relate (e, v, a, 0);
  return v;
}

static HeapValue
at_most (Track *e, HeapValue a, WideSigned most, unsigned bits) {
  Range x = range_of (e, a);
  if (x.high <= most)
    most = x.high;
  HeapValue v = fresh_in (e, bits, (Range){0, most}, track_is_undef (e, a));
  relate (e, v, a, 0);
  return v;
}

static bool
is_natural (Track *e, HeapValue a, unsigned bits) {
  return range_of (e, a).low >= 0 &&
         (shape_in_range (&e->state->heap, a, bits, true) ||
          shape_in_range (&e->state->heap, a, bits, false));
}

/* What is known of an operation with a constant on the right; no symbol and no
   constant: nothing. */
static bool
with_constant (Track *e, const UnitOp *op, HeapValue a, int64_t k,
               HeapValue *v) {
  bool is_shift = k >= 0 && k < op->bits;
  switch ((OpKind)op->kind) {
  case OP_MUL:
    *v = product (e, a, k, op->bits);
    return true;
  case OP_SHL:
    if (!is_shift || k > 29)
      return false;
    *v = product (e, a, (int64_t)1 << k, op->bits);
    return true;
  case OP_LSHR:
  case OP_ASHR:
    if (!is_shift || !is_natural (e, a, op->bits))
      return false;
    *v = quotient (e, a, (WideSigned)1 << k, op->bits);
    return true;
  case OP_UDIV:
  case OP_SDIV:
    if (k <= 0 || !is_natural (e, a, op->bits))
      return false;
    *v = quotient (e, a, k, op->bits);
    return true;
  case OP_UREM:
  case OP_SREM:
    if (k <= 0 || !is_natural (e, a, op->bits))
      return false;
    *v = range_of (e, a).high < k ? a : at_most (e, a, k - 1, op->bits);
    return true;
  case OP_AND:
    if (k < 0)
      return false;
    if (!is_natural (e, a, op->bits)) {
      *v = fresh_in (e, op->bits, (Range){0, k}, track_is_undef (e, a));
      return true;
    }
    *v = (k & (k + 1)) == 0 && range_of (e, a).high <= k
             ? a
             : at_most (e, a, k, op->bits);
    return true;
  case OP_OR:
  case OP_XOR:
    if (k == 0) {
      *v = a;
      return true;
    }
    return false;
  default:
    return false;
  }
}

static bool
is_commutative (OpKind kind) {
  return kind == OP_MUL || kind == OP_AND || kind == OP_OR || kind == OP_XOR;
}

static Wide
pattern (HeapValue v, unsigned bits) {
  assert (!v.sym);
  return (Wide)(WideSigned)v.add & wide_mask (bits);
}

static Step
divides (Track *e, HeapValue b, unsigned bits) {
  Step used = track_use (e, b);
  if (used != STEP_ON)
    return used;
  Answer zero = shape_decide (e->state, OP_EQ, b, heap_const (0), bits);
  return zero == ANSWER_NO
             ? STEP_ON
             : track_alarm (e, KIND_DIV_BY_ZERO, "the divisor may be 0");
}

static Step
arithmetic (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a), b = track_value (e, &op->b), v;
  bool is_division = op_info[op->kind].group == GROUP_DIVIDE;
  if (is_division) {
    Step step = divides (e, b, op->bits);
    if (step != STEP_ON)
      return step;
  }
  if (op->kind == OP_ADD)
    return add (e, op, a, b);
  if (op->kind == OP_SUB)
    return subtract (e, op, a, b);
  if (!a.sym && b.sym && is_commutative (op->kind)) {
    v = a;
    a = b;
    b = v;
  }
  if (b.sym || !with_constant (e, op, a, b.add, &v)) {
    Step step = track_split_small (e, b);
    if (step == STEP_ON)
      step = track_split_small (e, a);
    if (step != STEP_ON)
      return step;
    v = track_fresh (e, op->bits, true, either_undef (e, a, b));
  }
  track_set (e, op->dst, v, op->bits);
  return STEP_ON;
}

/* Widths ------------------------------------------------------------------- */

static HeapValue
extended (Track *e, const UnitOp *op, HeapValue v) {
  unsigned from = op->a.bits;
  bool is_signed = op->kind == OP_SEXT && from > 1;
  Heap *h = &e->state->heap;
  if (!v.sym && op->kind == OP_SEXT)
    return heap_const (from == 1 ? -v.add : v.add);
  if (!v.sym)
    return heap_const ((int64_t)pattern (v, from));
  if (op->kind == OP_SEXT && from == 1)
    return track_fresh (e, op->bits, true, track_is_undef (e, v));
  if (!shape_to_range (h, v, from, is_signed)) {
    Range all = {is_signed ? -((WideSigned)1 << (from - 1)) : 0,
                 ((WideSigned)1 << (is_signed ? from - 1 : from)) - 1};
    return fresh_in (e, op->bits, all, track_is_undef (e, v));
  }
  if (h->syms.data[v.sym].bits < op->bits)
    h->syms.data[v.sym].bits = op->bits;
  return v;
}

static Step
change_width (Track *e, const UnitOp *op) {
  HeapValue v = track_value (e, &op->a);
  if (op->kind == OP_TRUNC && op->bits == 1) {
    Step step = track_split_small (e, v);
    if (step != STEP_ON)
      return step;
    if (v.sym)
      v = track_fresh (e, 1, false, track_is_undef (e, v));
  } else if (op->kind != OP_TRUNC)
    v = extended (e, op, v);
  track_set (e, op->dst, v, op->bits);
  return STEP_ON;
}

/* Overflow ----------------------------------------------------------------- */

static bool
overflow_range (Track *e, const UnitOp *op, HeapValue a, HeapValue b,
                Range *r) {
  Range x = range_of (e, a), y = range_of (e, b);
  const Heap *h = &e->state->heap;
  switch ((OpKind)op->kind) {
  case OP_SADD_OVERFLOWS:
  case OP_UADD_OVERFLOWS:
    *r = (Range){x.low + y.low, x.high + y.high};
    return true;
  case OP_SSUB_OVERFLOWS:
  case OP_USUB_OVERFLOWS:
    *r = (Range){-shape_difference (h, b, a), shape_difference (h, a, b)};
    return true;
  default:
    if (b.sym || b.add < 0 || b.add > (1 << 30))
      return false;
    *r = (Range){x.low * b.add, x.high * b.add};
    return true;
  }
}

static bool
is_signed_overflow (OpKind kind) {
  return kind == OP_SADD_OVERFLOWS || kind == OP_SSUB_OVERFLOWS ||
         kind == OP_SMUL_OVERFLOWS;
}

/* The value without overflow, if it is a symbol plus a constant. */
static bool
linear_result (const UnitOp *op, HeapValue a, HeapValue b, HeapValue *v) {
  bool is_add = op->kind == OP_SADD_OVERFLOWS || op->kind == OP_UADD_OVERFLOWS;
  bool is_sub = op->kind == OP_SSUB_OVERFLOWS || op->kind == OP_USUB_OVERFLOWS;
  if (!is_add && !(is_sub && !b.sym))
    return false;
  if (a.sym && b.sym)
    return false;
  *v = is_sub  ? heap_plus (a, -b.add)
       : a.sym ? heap_plus (a, b.add)
               : heap_plus (b, a.add);
  return true;
}

static void
push_with (Track *e, HeapState *s, uint32_t reg, int64_t k) {
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
  bool can_be = !linear_result (op, a, b, &v) ||
                shape_limit (without, v, is_signed ? -half : 0,
                             is_signed ? half - 1 : 2 * half - 1);
  if (can_be)
    push_with (e, without, op->dst, 0);
  else
    heap_state_free (without);
  push_with (e, heap_state_copy (e->state), op->dst, 1);
  return STEP_AWAY;
}

static Step
overflows (Track *e, const UnitOp *op) {
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
    track_set (e, op->dst, track_fresh (e, 1, false, either_undef (e, a, b)),
               1);
    return STEP_ON;
  }
  if (range_fits (r, bits, is_signed)) {
    track_set (e, op->dst, heap_const (0), 1);
    return STEP_ON;
  }
  if (either_undef (e, a, b)) {
    track_set (e, op->dst, track_fresh (e, 1, false, true), 1);
    return STEP_ON;
  }
  return split_overflow (e, op, a, b);
}

/* Comparisons -------------------------------------------------------------- */

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
  HeapValue length = more->heap.segments.data[segment].length;
  if (shape_limit (more, length, 1, heap_high (&more->heap, length)) &&
      shape_normal (more))
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
      push_with (e, s, op->dst, holds);
    else
      heap_state_free (s);
  }
  return STEP_AWAY;
}

static Step
compare (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a), b = track_value (e, &op->b);
  if (either_undef (e, a, b)) {
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

/* The rest ----------------------------------------------------------------- */

static Step
select_value (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a);
  Step step = track_is_undef (e, a) ? STEP_ON : track_split_small (e, a);
  if (step != STEP_ON)
    return step;
  HeapValue b = track_value (e, &op->b), c = track_value (e, &op->c);
  HeapValue v = a.sym ? track_fresh (e, op->bits, true, true) : a.add ? b : c;
  track_set (e, op->dst, v, op->bits);
  return STEP_ON;
}

static Step
anything (Track *e, const UnitOp *op) {
  bool maybe_undef = false;
  const Operand *operands[] = {&op->a, &op->b, &op->c};
  for (int i = 0; i < 3; i++)
    if (operands[i]->kind != OPERAND_NONE)
      maybe_undef |= track_is_undef (e, track_value (e, operands[i]));
  bool is_signed = op->bits > 1;
  HeapValue v = track_fresh (e, op->bits, is_signed, maybe_undef);
  bool counts =
      op->kind == OP_POPCOUNT || op->kind == OP_CLZ || op->kind == OP_CTZ;
  if (counts && op->bits > 7) {
    e->state->heap.syms.data[v.sym].low = 0;
    e->state->heap.syms.data[v.sym].high = op->bits;
  }
  track_set (e, op->dst, v, op->bits);
  return STEP_ON;
}

/* All operands are constants: the value is one. */
static bool
constant_result (Track *e, const UnitOp *op) {
  const Operand *operands[] = {&op->a, &op->b, &op->c};
  Wide patterns[3] = {0}, result;
  for (int i = 0; i < 3; i++) {
    if (operands[i]->kind == OPERAND_NONE)
      continue;
    HeapValue v = track_value (e, operands[i]);
    if (v.sym)
      return false;
    patterns[i] = pattern (v, operands[i]->bits);
  }
  if (op->kind == OP_FTOS || op->kind == OP_FTOU ||
      !op_apply (op, patterns[0], patterns[1], patterns[2], &result))
    return false;
  track_set (e, op->dst, heap_const (shape_constant (result, op->bits)),
             op->bits);
  return true;
}

Step
track_number (Track *e, const UnitOp *op) {
  if (constant_result (e, op))
    return STEP_ON;
  switch ((OpKind)op->kind) {
  case OP_COPY:
    track_set (e, op->dst, track_value (e, &op->a), op->bits);
    return STEP_ON;
  case OP_ZEXT:
  case OP_SEXT:
  case OP_TRUNC:
    return change_width (e, op);
  case OP_SELECT:
    return select_value (e, op);
  default:
    break;
  }
  switch (op_info[op->kind].group) {
  case GROUP_COMPARE:
    return compare (e, op);
  case GROUP_OVERFLOWS:
    return overflows (e, op);
  case GROUP_FLOAT:
    return anything (e, op);
  default:
    break;
  }
  bool is_odd = op->kind == OP_POPCOUNT || op->kind == OP_CLZ ||
                op->kind == OP_CTZ || op->kind == OP_BSWAP;
  return is_odd ? anything (e, op) : arithmetic (e, op);
}
