/* Operations on numbers: what each makes of the values of its operands.
   Sums, products, overflow and comparisons have files of their own. */

#include "engine/shape/number_impl.h"
#include "engine/shape/modulo.h"

Range
track_range (const Track *e, HeapValue v) {
  return (Range){heap_low (&e->state->heap, v), heap_high (&e->state->heap, v)};
}

bool
track_range_fits (Range r, unsigned bits, bool is_signed) {
  WideSigned half = (WideSigned)1 << (bits - 1);
  return is_signed ? r.low >= -half && r.high < half
                   : r.low >= 0 && r.high < 2 * half;
}

bool
track_either_undef (const Track *e, HeapValue a, HeapValue b) {
  return track_is_undef (e, a) || track_is_undef (e, b);
}

/* A new number in this range; without it, if it is no range of such a type. */
HeapValue
track_fresh_in (Track *e, unsigned bits, Range r, bool maybe_undef) {
  bool is_signed = r.low < 0;
  HeapValue v = track_fresh (e, bits, is_signed, maybe_undef);
  if (!track_range_fits (r, bits, is_signed))
    return v;
  HeapSymInfo *info = e->state->heap.syms.data + v.sym;
  info->low = r.low;
  info->high = r.high;
  return v;
}

/* Arithmetic --------------------------------------------------------------- */

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

/* The operation as it is now: its operands may have got other symbols. */
static HeapResult
result_of (Track *e, const UnitOp *op, HeapValue v) {
  return (HeapResult){(uint16_t)op->kind, (uint16_t)op->bits, v,
                      track_value (e, &op->a), track_value (e, &op->b)};
}

/* Products have facts or equations that tell what they are, most often. */
static bool
is_told (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].kind == FACT_TIMES && h->facts.data[i].a == s)
      return true;
  for (size_t i = 0; i < h->equations.len; i++)
    if (h->equations.data[i].a == s)
      return true;
  return false;
}

/* What was made of the operands is remembered, if nothing else tells it. */
static void
set_result (Track *e, const UnitOp *op, HeapValue v, size_t symbols) {
  HeapResult r = result_of (e, op, v);
  bool is_new = v.sym >= symbols && heap_result_is_of ((OpKind)op->kind);
  if (is_new && !is_told (&e->state->heap, v.sym) &&
      !track_either_undef (e, r.a, r.b) && !track_is_undef (e, v))
    heap_add_result (&e->state->heap, r);
  track_set (e, op->dst, v, op->bits);
}

/* Only how large it may be is known, of what is left of a number. */
static HeapValue
unknown_result (Track *e, const UnitOp *op, HeapValue a, HeapValue b) {
  bool maybe_undef = track_either_undef (e, a, b);
  if (op->kind != OP_SREM || b.sym || b.add <= 1)
    return track_fresh (e, op->bits, true, maybe_undef);
  WideSigned most = (WideSigned)b.add - 1;
  return track_fresh_in (e, op->bits, (Range){-most, most}, maybe_undef);
}

static Step
arithmetic (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a), b = track_value (e, &op->b), v;
  size_t symbols = e->state->heap.syms.len;
  bool is_division = op_info[op->kind].group == GROUP_DIVIDE;
  if (is_division) {
    Step step = divides (e, b, op->bits);
    if (step != STEP_ON)
      return step;
  }
  if (heap_find_result (&e->state->heap, result_of (e, op, a), &v)) {
    track_set (e, op->dst, v, op->bits);
    return STEP_ON;
  }
  if (op->kind == OP_ADD)
    return track_add (e, op, a, b);
  if (op->kind == OP_SUB)
    return track_subtract (e, op, a, b);
  if (!a.sym && b.sym && is_commutative (op->kind)) {
    v = a;
    a = b;
    b = v;
  }
  bool is_rest = op->kind == OP_UREM || op->kind == OP_SREM;
  bool is_known = b.sym ? is_rest && track_with_symbols (e, op, a, b, &v)
                        : track_with_constant (e, op, a, b.add, &v);
  if (!is_known) {
    Step step = track_split_small (e, b);
    if (step == STEP_ON)
      step = track_split_small (e, a);
    if (step != STEP_ON)
      return step;
    if (!b.sym || !track_with_symbols (e, op, a, b, &v))
      v = unknown_result (e, op, a, b);
  }
  set_result (e, op, v, symbols);
  return STEP_ON;
}

/* Widths ------------------------------------------------------------------- */

/* What the register has is this number of its bits from now on: so extending it
   again gives the same. */
static void
know_bits (Track *e, const Operand *o, HeapValue was, HeapValue is) {
  if (o->kind == OPERAND_REG && shape_is_number (&e->state->heap, was))
    track_set (e, o->index, is, o->bits);
}

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
  Range all = {is_signed ? -((WideSigned)1 << (from - 1)) : 0,
               ((WideSigned)1 << (is_signed ? from - 1 : from)) - 1};
  if (!shape_to_range (h, v, from, is_signed) &&
      !track_take_bits (e, v, from, all)) {
    HeapValue new = track_fresh_in (e, op->bits, all, track_is_undef (e, v));
    modulo_keep (h, v, from, new);
    know_bits (e, &op->a, v, new);
    return new;
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
    return track_compare (e, op);
  case GROUP_OVERFLOWS:
    return track_overflows (e, op);
  case GROUP_FLOAT:
    return anything (e, op);
  default:
    break;
  }
  bool is_odd = op->kind == OP_POPCOUNT || op->kind == OP_CLZ ||
                op->kind == OP_CTZ || op->kind == OP_BSWAP;
  return is_odd ? anything (e, op) : arithmetic (e, op);
}
