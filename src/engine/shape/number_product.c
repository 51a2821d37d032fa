/* Products, quotients and bits, with a constant on the right. */

#include "engine/shape/number_impl.h"

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
  Range x = track_range (e, symbol);
  if (k == 1)
    return a;
  if (k == 0)
    return heap_const (0);
  bool is_large = k < 0 || k > (1 << 30) || x.low < -most / k ||
                  x.high > most / k || a.add < -most / k || a.add > most / k;
  Range r = {x.low * k, x.high * k};
  if (is_large || !track_range_fits (r, bits, r.low < 0))
    return track_fresh (e, bits, true, track_is_undef (e, a));
  HeapSym known = known_product (&e->state->heap, a.sym, k);
  if (known)
    return heap_value (known, a.add * k);
  HeapValue v = track_fresh_in (e, bits, r, track_is_undef (e, a));
  add_product (&e->state->heap, v, symbol, k);
  return heap_plus (v, a.add * k);
}

/* a is not negative, k is positive. */
static HeapValue
quotient (Track *e, HeapValue a, WideSigned k, unsigned bits) {
  Range x = track_range (e, a);
  Range r = {x.low / k, x.high / k};
  HeapValue v = track_fresh_in (e, bits, r, track_is_undef (e, a));
  track_relate (e, v, a, 0);
  return v;
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

static bool
is_natural (Track *e, HeapValue a, unsigned bits) {
  return track_range (e, a).low >= 0 &&
         (shape_in_range (&e->state->heap, a, bits, true) ||
          shape_in_range (&e->state->heap, a, bits, false));
}

/* What is known of an operation with a constant on the right; no symbol and no
   constant: nothing. */
bool
track_with_constant (Track *e, const UnitOp *op, HeapValue a, int64_t k,
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
    *v = track_range (e, a).high < k ? a : at_most (e, a, k - 1, op->bits);
    return true;
  case OP_AND:
    if (k < 0)
      return false;
    if (!is_natural (e, a, op->bits)) {
      *v = track_fresh_in (e, op->bits, (Range){0, k}, track_is_undef (e, a));
      return true;
    }
    *v = (k & (k + 1)) == 0 && track_range (e, a).high <= k
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
