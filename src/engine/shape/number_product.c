/* Products, quotients and bits, with a constant on the right. */

#include "engine/shape/number_impl.h"
#include "engine/shape/modulo.h"
#include "engine/shape/prove.h"
#include "engine/shape/terms.h"

static HeapValue
product (Track *e, HeapValue a, int64_t k, unsigned bits) {
  HeapValue symbol = heap_value (a.sym, 0), v;
  Range x = track_range (e, symbol);
  Range r = {x.low * k, x.high * k};
  if (k == 0 && !track_is_undef (e, a))
    return heap_const (0);
  if (k < 0 || k > (1 << 30) || !track_range_fits (r, bits, r.low < 0) ||
      !terms_times (&e->state->heap, a, k, bits, &v))
    return track_fresh (e, bits, true, track_is_undef (e, a));
  return v;
}

/* What v times k is lies between a - (k - 1) and a. */
static void
relate_quotient (Track *e, HeapValue v, HeapValue a, int64_t k) {
  HeapValue multiple;
  if (k >= 1 << 30 || track_is_undef (e, a) ||
      !terms_times (&e->state->heap, v, k, 64, &multiple))
    return;
  track_relate (e, multiple, a, 0);
  track_relate (e, a, multiple, k - 1);
}

/* The symbol whose multiple is at most a, and more than a - k: there is one
   such number only. */
static bool
known_quotient (const Track *e, HeapValue a, int64_t k, HeapValue *v) {
  const Heap *h = &e->state->heap;
  Prover p = {.heap = h};
  for (size_t i = 0; a.sym && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    HeapValue multiple = heap_value (f->a, 0);
    *v = heap_value (f->b, 0);
    if (f->kind == FACT_TIMES && f->c == k &&
        prove_by_ways (&p, multiple, a) <= 0 &&
        prove_by_ways (&p, a, multiple) < k)
      return true;
  }
  return false;
}

/* a is not negative, k is positive. */
static HeapValue
quotient (Track *e, HeapValue a, WideSigned k, unsigned bits) {
  Range x = track_range (e, a);
  Range r = {x.low / k, x.high / k};
  HeapValue v;
  if (k == 1)
    return a;
  if (k < 1 << 30 && !track_is_undef (e, a) &&
      known_quotient (e, a, (int64_t)k, &v))
    return v;
  v = track_fresh_in (e, bits, r, track_is_undef (e, a));
  track_relate (e, v, a, 0);
  if (v.sym && a.sym)
    relate_quotient (e, v, a, (int64_t)k);
  return v;
}

/* a without its lowest bits: the largest multiple of k that is not more. */
static HeapValue
rounded_down (Track *e, HeapValue a, int64_t k, unsigned bits) {
  HeapValue v = quotient (e, a, k, bits), multiple;
  return terms_times (&e->state->heap, v, k, bits, &multiple)
             ? multiple
             : track_fresh (e, bits, true, track_is_undef (e, a));
}

static HeapValue
at_most (Track *e, HeapValue a, WideSigned most, unsigned bits) {
  Range x = track_range (e, a);
  if (x.high <= most)
    most = x.high;
  HeapValue v =
      track_fresh_in (e, bits, (Range){0, most}, track_is_undef (e, a));
  track_relate (e, v, a, 0);
  return v;
}

/* Not negative, as a number of the type that the operation takes it for. */
static bool
is_natural (Track *e, HeapValue a, const UnitOp *op) {
  bool is_signed =
      op->kind == OP_ASHR || op->kind == OP_SDIV || op->kind == OP_SREM;
  bool is_positive =
      track_range (e, a).low >= 0 ||
      (a.sym && shape_difference (&e->state->heap, heap_const (0), a) <= 0);
  return is_positive &&
         (shape_in_range (&e->state->heap, a, op->bits, true) ||
          (!is_signed && shape_in_range (&e->state->heap, a, op->bits, false)));
}

/* What is known if nothing is known on the left: a rest is less than what was
   divided by, and quotients without a sign are not large. */
static bool
of_anything (Track *e, const UnitOp *op, HeapValue a, int64_t k, HeapValue *v) {
  WideSigned all = (WideSigned)wide_mask (op->bits);
  WideSigned most = -1;
  if (op->bits > 64 || k <= 0 || track_is_undef (e, a))
    return false;
  if (op->kind == OP_UREM)
    most = k - 1;
  else if (op->kind == OP_UDIV)
    most = all / k;
  else if (op->kind == OP_LSHR)
    most = k < op->bits ? all >> k : -1;
  if (most < 0)
    return false;
  *v = track_fresh_in (e, op->bits, (Range){0, most}, false);
  return true;
}

/* What is left of a number by a constant: whatever the number is, it may be the
   same multiple that is taken away. */
static HeapValue
rest (Track *e, HeapValue a, int64_t k, unsigned bits) {
  Range x = track_range (e, a);
  WideSigned times = x.low / k;
  if (times == x.high / k && x.high <= INT64_MAX)
    return heap_plus (a, (int64_t)(-times * k));
  return at_most (e, a, k - 1, bits);
}

/* a | b or a ^ b, where neither is negative: it has no higher bit than both. */
static HeapValue
bits_of_both (Track *e, const UnitOp *op, HeapValue a, HeapValue b) {
  Range x = track_range (e, a), y = track_range (e, b);
  WideSigned high = x.high > y.high ? x.high : y.high, most = 0;
  while (most < high)
    most = 2 * most + 1;
  WideSigned low = x.low > y.low ? x.low : y.low;
  Range r = {op->kind == OP_OR ? low : 0, most};
  return track_fresh_in (e, op->bits, r, track_either_undef (e, a, b));
}

/* What is left is known.  It has the sign of what was divided, by an operation
   on numbers with a sign: if that is not known, it is one of two numbers. */
static bool
known_rest (Track *e, const UnitOp *op, HeapValue a, int64_t k, HeapValue *v) {
  Heap *h = &e->state->heap;
  int64_t by = modulo_divisor ((OpKind)op->kind, heap_const (k), op->bits), is;
  if (!by || track_is_undef (e, a) ||
      !modulo_is_seen (h, (OpKind)op->kind, a, op->bits, by) ||
      !modulo_is (h, a, by, &is))
    return false;
  bool is_signed = op->kind == OP_SREM && is;
  bool is_below = is_signed && shape_in_range (h, a, op->bits, true) &&
                  shape_difference (h, a, heap_const (0)) < 0;
  *v = heap_const (is_below ? is - by : is);
  if (!is_signed || is_below || is_natural (e, a, op))
    return true;
  *v = track_fresh_in (e, op->bits, (Range){is - by, is}, false);
  heap_add_fact (h, FACT_MODULO, *v, heap_const (0),
                 heap_modulo ((HeapModulo){by, is}));
  return true;
}

/* What is known of an operation with a constant on the right; no symbol and no
   constant: nothing. */
bool
track_with_constant (Track *e, const UnitOp *op, HeapValue a, int64_t k,
                     HeapValue *v) {
  bool is_shift = k >= 0 && k < op->bits;
  if (known_rest (e, op, a, k, v))
    return true;
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
    if (!is_shift)
      return false;
    if (!is_natural (e, a, op))
      return of_anything (e, op, a, k, v);
    *v = quotient (e, a, (WideSigned)1 << k, op->bits);
    return true;
  case OP_UDIV:
  case OP_SDIV:
    if (k <= 0 || !is_natural (e, a, op))
      return of_anything (e, op, a, k, v);
    *v = quotient (e, a, k, op->bits);
    return true;
  case OP_UREM:
  case OP_SREM:
    if (k <= 0 || !is_natural (e, a, op))
      return of_anything (e, op, a, k, v);
    *v = rest (e, a, k, op->bits);
    return true;
  case OP_AND:
    if (k < 0 && k >= -(1 << 29) && (k & -k) == -k && is_natural (e, a, op)) {
      *v = rounded_down (e, a, -k, op->bits);
      return true;
    }
    if (k < 0)
      return false;
    if (!is_natural (e, a, op)) {
      *v = track_fresh_in (e, op->bits, (Range){0, k}, track_is_undef (e, a));
      return true;
    }
    *v = (k & (k + 1)) == 0 && track_range (e, a).high <= k
             ? a
             : at_most (e, a, k, op->bits);
    return true;
  case OP_OR:
  case OP_XOR:
    if (k == 0)
      *v = a;
    else if (k > 0 && is_natural (e, a, op))
      *v = bits_of_both (e, op, a, heap_const (k));
    else
      return false;
    return true;
  default:
    return false;
  }
}

/* Two that are not known --------------------------------------------------- */

/* A symbol for the whole value, so that products are of symbols alone: where
   others have the old one, they have the new one and a constant. */
static void
rename_whole (Track *e, HeapValue *v, HeapValue *other) {
  Heap *h = &e->state->heap;
  if (!v->add)
    return;
  HeapSymInfo info = h->syms.data[v->sym];
  HeapSym old = v->sym;
  info.low += v->add;
  info.high += v->add;
  vec_push (&h->syms, info);
  HeapValue whole = heap_value ((HeapSym)h->syms.len - 1, 0);
  HeapValue stands = heap_plus (whole, -v->add);
  heap_state_replace_beside (e->state, old, stands, other);
  *v = whole;
}

static bool
product_of_both (Track *e, HeapValue a, HeapValue b, unsigned bits,
                 HeapValue *v) {
  Range x = track_range (e, a), y = track_range (e, b);
  const WideSigned small = (WideSigned)1 << 62;
  if (track_either_undef (e, a, b) || x.low < 0 || y.low < 0 ||
      x.high > small || y.high > small)
    return false;
  Range r = {x.low * y.low, x.high * y.high};
  if (!track_range_fits (r, bits, true))
    return false;
  rename_whole (e, &a, &b);
  rename_whole (e, &b, &a);
  return terms_product (&e->state->heap, a, b, bits, v);
}

/* A constant shifted by what is not known: it is not 0 if nothing is lost. */
static bool
shifted (Track *e, int64_t k, HeapValue by, unsigned bits, HeapValue *v) {
  Range y = track_range (e, by);
  if (k <= 0 || k > 1 << 20 || y.low < 0 || y.high > 40 ||
      track_is_undef (e, by))
    return false;
  Range r = {(WideSigned)k << y.low, (WideSigned)k << y.high};
  *v = track_fresh_in (e, bits, r, false);
  return true;
}

/* 0 .. a, and less than (at most) b. */
static HeapValue
below (Track *e, HeapValue a, HeapValue b, int64_t more, unsigned bits) {
  HeapValue v = at_most (e, a, track_range (e, b).high - more, bits);
  track_relate (e, v, b, -more);
  return v;
}

bool
track_with_symbols (Track *e, const UnitOp *op, HeapValue a, HeapValue b,
                    HeapValue *v) {
  unsigned bits = op->bits;
  if (op->kind == OP_SHL && !a.sym)
    return shifted (e, a.add, b, bits, v);
  if (op->kind == OP_MUL)
    return a.sym && product_of_both (e, a, b, bits, v);
  if (track_either_undef (e, a, b) || !is_natural (e, b, op))
    return false;
  if (!is_natural (e, a, op)) {
    if (op->kind != OP_UREM || track_range (e, b).high < 1)
      return false;
    *v = below (e, b, b, 1, bits);
    return true;
  }
  switch ((OpKind)op->kind) {
  case OP_UREM:
  case OP_SREM: /* b is not 0: that was looked at */
    if (track_range (e, b).high < 1)
      return false;
    *v = shape_difference (&e->state->heap, a, b) < 0
             ? a
             : below (e, a, b, 1, bits);
    return true;
  case OP_AND:
    *v = below (e, a, b, 0, bits);
    return true;
  case OP_OR:
  case OP_XOR:
    *v = bits_of_both (e, op, a, b);
    return true;
  case OP_UDIV:
  case OP_SDIV:
  case OP_LSHR:
  case OP_ASHR:
    *v = at_most (e, a, track_range (e, a).high, bits);
    return true;
  default:
    return false;
  }
}
