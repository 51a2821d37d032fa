/* Bits of values: masks, shifts, and bit-fields that are parts of a number. */

#include "pass/refcount.h"

#include <assert.h>

static CellValue
from_parts (CellPath *p, unsigned bits, unsigned n, const CellPart *parts) {
  Terms *m = p->w->t;
  Term sum = term_int (m, 0);
  WideSigned high = 0;
  for (unsigned i = 0; i < n; i++) {
    WideSigned factor = (WideSigned)1 << parts[i].low;
    sum = term_add2 (m, sum,
                     term_mul (m, refcount_number (p, factor), parts[i].term));
    high += factor * (((WideSigned)1 << parts[i].bits) - 1);
  }
  CellValue v = refcount_int (p, sum, bits, 0, high);
  v.part_count = n;
  v.parts = arena_copy (&p->w->arena, parts, n * sizeof *parts);
  return v;
}

/* The parts of a value; false: it is not known to have any. */
static bool
parts_of (CellPath *p, const CellValue *v, CellPart *parts, unsigned *n) {
  *n = 0;
  if (v->kind == VALUE_BOOL) {
    parts[(*n)++] = (CellPart){0, 1, refcount_term (p, v)};
    return true;
  }
  if (v->kind != VALUE_INT || v->low < 0)
    return false;
  if (v->part_count) {
    for (; *n < v->part_count; ++*n)
      parts[*n] = v->parts[*n];
    return true;
  }
  unsigned bits = 0, low = 0;
  while (v->high >> bits)
    bits++;
  while (v->low == v->high && v->high && !(v->high >> low & 1))
    low++;
  if (v->high)
    parts[(*n)++] = (CellPart){
        low, bits - low, low ? refcount_number (p, v->high >> low) : v->term};
  return true;
}

/* Any number whose bits are all in the mask, as far as a range can say it. */
static CellValue
any_below (CellPath *p, unsigned bits, Wide mask) {
  Terms *m = p->w->t;
  CellValue v = refcount_any (p, bits);
  if (bits == 1 || mask > (Wide)wide_mask (bits - 1))
    return v;
  v.low = 0;
  v.high = (WideSigned)mask;
  refcount_assume (p, term_le (m, term_int (m, 0), v.term));
  refcount_assume (p, term_le (m, v.term, refcount_number (p, v.high)));
  return v;
}

/* Whether the number surely has no other bits than the low ones of the mask. */
static bool
fits_mask (CellPath *p, const CellValue *v, Wide mask) {
  if (v->kind != VALUE_INT || v->part_count || (mask & (mask + 1)) ||
      mask > INT32_MAX || v->bits > 64)
    return false;
  Term in = refcount_is_between (p, 0, v->term, (WideSigned)mask);
  return !refcount_is_possible (p, term_not (p->w->t, in));
}

/* 'v' and a constant: parts in the mask stay; one that is cut gives up. */
CellValue
refcount_mask (CellPath *p, const UnitOp *op, const CellValue *v, Wide mask) {
  CellPart parts[MOST_PARTS], kept[MOST_PARTS];
  unsigned n, k = 0;
  if (fits_mask (p, v, mask)) {
    CellValue same = refcount_int (p, v->term, op->bits, 0, (WideSigned)mask);
    same.is_counted = v->is_counted;
    return same;
  }
  if (!parts_of (p, v, parts, &n))
    return any_below (p, op->bits, mask);
  for (unsigned i = 0; i < n; i++) {
    Wide part = wide_mask (parts[i].bits) << parts[i].low;
    if ((part & mask) == part)
      kept[k++] = parts[i];
    else if (part & mask)
      return any_below (p, op->bits, mask);
  }
  return from_parts (p, op->bits, k, kept);
}

CellValue
refcount_and (CellPath *p, const UnitOp *op, const CellValue *a,
              const CellValue *b) {
  WideSigned k;
  if (refcount_is_constant (b, &k))
    return refcount_mask (p, op, a, (Wide)k & wide_mask (op->bits));
  if (refcount_is_constant (a, &k))
    return refcount_mask (p, op, b, (Wide)k & wide_mask (op->bits));
  return refcount_any (p, op->bits);
}

CellValue
refcount_or (CellPath *p, const UnitOp *op, const CellValue *a,
             const CellValue *b) {
  CellPart parts[2 * MOST_PARTS];
  unsigned n, more;
  if (!parts_of (p, a, parts, &n) || n > MOST_PARTS ||
      !parts_of (p, b, parts + n, &more))
    return refcount_any (p, op->bits);
  Wide used = 0;
  for (unsigned i = 0; i < n + more; i++) {
    Wide part = wide_mask (parts[i].bits) << parts[i].low;
    if (used & part)
      return refcount_any (p, op->bits);
    used |= part;
  }
  if (n + more > MOST_PARTS)
    return refcount_any (p, op->bits);
  return from_parts (p, op->bits, n + more, parts);
}

/* A shift that keeps the sign: a part that has the highest bit may be a
   negative number, as a signed bit-field is. */
static CellValue
with_sign (CellPath *p, const UnitOp *op, unsigned by, CellValue v) {
  Terms *m = p->w->t;
  unsigned bits = op->bits - by;
  for (unsigned i = 0; i < v.part_count; i++) {
    const CellPart *x = v.parts + i;
    Term half = refcount_number (p, (WideSigned)1 << (x->bits - 1));
    if (x->low + x->bits != bits ||
        !refcount_branch (p, term_le (m, half, x->term)))
      continue;
    v.term = term_sub (m, v.term, refcount_number (p, (WideSigned)1 << bits));
    v.low = -((WideSigned)1 << (bits - 1));
    v.high = -1;
    v.part_count = 0;
  }
  return v;
}

CellValue
refcount_shift (CellPath *p, const UnitOp *op, const CellValue *a,
                const CellValue *b) {
  CellPart parts[MOST_PARTS], kept[MOST_PARTS];
  WideSigned by;
  unsigned n, k = 0;
  if (!refcount_is_constant (b, &by) || by < 0 || by >= op->bits ||
      op->bits > 64)
    return refcount_any (p, op->bits);
  if (op->kind == OP_SHL && a->kind == VALUE_INT && !a->part_count &&
      a->low < 0)
    return refcount_fit (
        p,
        term_mul (p->w->t, refcount_number (p, (WideSigned)1 << by), a->term),
        op->bits, a->low * ((WideSigned)1 << by),
        a->high * ((WideSigned)1 << by), a->is_counted);
  if (!parts_of (p, a, parts, &n))
    return refcount_any (p, op->bits);
  for (unsigned i = 0; i < n; i++) {
    unsigned low = parts[i].low, bits = parts[i].bits;
    if (op->kind == OP_SHL && low + bits + by <= op->bits)
      kept[k++] = (CellPart){low + (unsigned)by, bits, parts[i].term};
    else if (op->kind != OP_SHL && low >= by)
      kept[k++] = (CellPart){low - (unsigned)by, bits, parts[i].term};
    else if (op->kind == OP_SHL || low + bits > by)
      return refcount_any (p, op->bits);
  }
  CellValue v = from_parts (p, op->bits, k, kept);
  return op->kind == OP_ASHR ? with_sign (p, op, (unsigned)by, v) : v;
}
