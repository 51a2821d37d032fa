/* Values of a path.  Integers are mathematical and signed; where one would not
   fit its width the path divides, and what wraps around is computed.  What is
   not computed exactly becomes an input: any value of its width.  So does a
   pointer that is used as a number: the number of its object is none of the
   program's. */

#include "pass/refcount.h"

#include <assert.h>
#include <limits.h>

static WideSigned
least (unsigned bits) {
  return -((WideSigned)1 << (bits - 1));
}

static WideSigned
most (unsigned bits) {
  return ((WideSigned)1 << (bits - 1)) - 1;
}

/* Numbers beyond 64 bits do not occur as bounds of C's types. */
static Term
number (CellPath *p, WideSigned k) {
  if (k >= INT64_MIN && k <= INT64_MAX)
    return term_int (p->w->t, (int64_t)k);
  Term half = number (p, k / 2);
  return term_add2 (p->w->t, term_add2 (p->w->t, half, half),
                    term_int (p->w->t, (int64_t)(k % 2)));
}

CellValue
refcount_int (CellPath *p, Term t, unsigned bits, WideSigned low,
              WideSigned high) {
  (void)p;
  return (CellValue){
      .kind = VALUE_INT, .bits = bits, .term = t, .low = low, .high = high};
}

static CellValue
bool_value (CellPath *p, Term t, unsigned bits) {
  (void)p;
  return (CellValue){.kind = VALUE_BOOL, .bits = bits, .term = t, .high = 1};
}

CellValue
refcount_constant (CellPath *p, WideSigned k, unsigned bits) {
  if (bits == 1)
    return bool_value (p, term_bool (p->w->t, k & 1), 1);
  return refcount_int (p, number (p, k), bits, k, k);
}

CellValue
refcount_address (CellPath *p, CellAddress a, unsigned bits) {
  return (CellValue){.kind = VALUE_ADDRESS,
                     .bits = bits,
                     .address = arena_copy (&p->w->arena, &a, sizeof a)};
}

CellValue
refcount_any (CellPath *p, unsigned bits) {
  Term t = refcount_input (p);
  if (bits == 1)
    return bool_value (p, term_eq (p->w->t, t, term_int (p->w->t, 1)), 1);
  if (bits > 64)
    return refcount_int (p, t, bits, least (128) / 2, most (128) / 2);
  refcount_assume (p, term_le (p->w->t, number (p, least (bits)), t));
  refcount_assume (p, term_le (p->w->t, t, number (p, most (bits))));
  return refcount_int (p, t, bits, least (bits), most (bits));
}

bool
refcount_is_object (const CellValue *v) {
  return v->kind == VALUE_ADDRESS && v->address->class != NOT_A_CLASS &&
         !*v->address->path && !v->address->beyond;
}

/* The sum of bit-fields may go beyond the signed numbers of its width. */
static CellValue
as_signed (CellPath *p, const CellValue *v) {
  CellValue n = *v;
  if (v->kind != VALUE_INT || v->bits > 64 || v->high <= most (v->bits))
    return n;
  n.part_count = 0;
  n.low = least (v->bits);
  n.high = most (v->bits);
  Term end = number (p, most (v->bits));
  if (refcount_branch (p, term_lt (p->w->t, end, v->term)))
    n.term = term_sub (p->w->t, v->term, number (p, (WideSigned)1 << v->bits));
  return n;
}

Term
refcount_term (CellPath *p, const CellValue *v) {
  if (v->kind == VALUE_INT)
    return as_signed (p, v).term;
  if (v->kind == VALUE_BOOL)
    return term_int (p->w->t, refcount_branch (p, v->term));
  return refcount_any (p, v->bits).term;
}

static Term
any_truth (CellPath *p) {
  return term_eq (p->w->t, refcount_input (p), term_int (p->w->t, 0));
}

Term
refcount_truth (CellPath *p, const CellValue *v) {
  Terms *t = p->w->t;
  if (v->kind == VALUE_BOOL)
    return v->term;
  if (v->kind != VALUE_ADDRESS)
    return term_not (t, term_eq (t, v->term, term_int (t, 0)));
  const CellAddress *a = v->address;
  if (a->class == NOT_A_CLASS) /* in a variable, or next to it */
    return a->beyond ? any_truth (p) : term_bool (t, true);
  Term is_there = term_not (t, term_eq (t, a->id, term_int (t, 0)));
  return refcount_is_object (v) ? is_there
                                : term_or2 (t, is_there, any_truth (p));
}

/* A sum or product in its width: what leaves it wraps around.  If a count does
   it is marked: it must not be stored as one. */
static CellValue
fit (CellPath *p, Term t, unsigned bits, WideSigned low, WideSigned high,
     bool is_counted) {
  Terms *m = p->w->t;
  CellValue v = refcount_int (p, t, bits, low, high);
  v.is_counted = is_counted;
  if (low >= least (bits) && high <= most (bits))
    return v;
  v.low = low < least (bits) ? least (bits) : low;
  v.high = high > most (bits) ? most (bits) : high;
  if (bits > 64)
    return refcount_any (p, bits);
  Term round = number (p, (WideSigned)1 << bits);
  WideSigned by = (WideSigned)1 << bits;
  if (high > most (bits) &&
      refcount_branch (p, term_lt (m, number (p, most (bits)), t)))
    v = fit (p, term_sub (m, t, round), bits, least (bits), high - by,
             is_counted);
  else if (low < least (bits) &&
           refcount_branch (p, term_lt (m, t, number (p, least (bits)))))
    v = fit (p, term_add2 (m, t, round), bits, low + by, most (bits),
             is_counted);
  else
    return v;
  v.is_wrapped = is_counted;
  v.unwrapped = t;
  return v;
}

/* As a number that is not negative. */
static CellValue
as_unsigned (CellPath *p, const CellValue *v) {
  Terms *m = p->w->t;
  CellValue n = *v;
  assert (v->kind != VALUE_ADDRESS);
  if (v->kind == VALUE_BOOL)
    return refcount_int (p, refcount_term (p, v), v->bits, 0, 1);
  if (v->low >= 0)
    return n;
  if (refcount_branch (p, term_le (m, term_int (m, 0), n.term))) {
    n.low = 0;
    return n;
  }
  WideSigned round = (WideSigned)1 << v->bits;
  n.term = term_add2 (m, n.term, number (p, round));
  n.low = v->low + round;
  n.high = round - 1;
  return n;
}

static Term
is_between (CellPath *p, WideSigned low, Term t, WideSigned high) {
  Terms *m = p->w->t;
  return term_and2 (m, term_le (m, number (p, low), t),
                    term_le (m, t, number (p, high)));
}

/* Bit-fields --------------------------------------------------------------- */

static CellValue
from_parts (CellPath *p, unsigned bits, unsigned n, const CellPart *parts) {
  Terms *m = p->w->t;
  Term sum = term_int (m, 0);
  WideSigned high = 0;
  for (unsigned i = 0; i < n; i++) {
    WideSigned factor = (WideSigned)1 << parts[i].low;
    sum = term_add2 (m, sum, term_mul (m, number (p, factor), parts[i].term));
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
    parts[(*n)++] =
        (CellPart){low, bits - low, low ? number (p, v->high >> low) : v->term};
  return true;
}

/* Any number whose bits are all in the mask, as far as a range can say it. */
static CellValue
any_below (CellPath *p, unsigned bits, Wide mask) {
  Terms *m = p->w->t;
  CellValue v = refcount_any (p, bits);
  if (bits == 1 || mask > (Wide)most (bits))
    return v;
  v.low = 0;
  v.high = (WideSigned)mask;
  refcount_assume (p, term_le (m, term_int (m, 0), v.term));
  refcount_assume (p, term_le (m, v.term, number (p, v.high)));
  return v;
}

/* Whether the number surely has no other bits than the low ones of the mask. */
static bool
fits_mask (CellPath *p, const CellValue *v, Wide mask) {
  if (v->kind != VALUE_INT || v->part_count || (mask & (mask + 1)) ||
      mask > INT32_MAX || v->bits > 64)
    return false;
  Term in = is_between (p, 0, v->term, (WideSigned)mask);
  return !refcount_is_possible (p, term_not (p->w->t, in));
}

/* 'v' and a constant: parts in the mask stay; one that is cut gives up. */
static CellValue
mask_parts (CellPath *p, const UnitOp *op, const CellValue *v, Wide mask) {
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

static bool
constant_of (const CellValue *v, WideSigned *k) {
  *k = v->low;
  return v->kind == VALUE_INT && v->low == v->high;
}

static CellValue
compute_and (CellPath *p, const UnitOp *op, const CellValue *a,
             const CellValue *b) {
  WideSigned k;
  if (constant_of (b, &k))
    return mask_parts (p, op, a, (Wide)k & wide_mask (op->bits));
  if (constant_of (a, &k))
    return mask_parts (p, op, b, (Wide)k & wide_mask (op->bits));
  return refcount_any (p, op->bits);
}

static CellValue
compute_or (CellPath *p, const UnitOp *op, const CellValue *a,
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

static CellValue
compute_shift (CellPath *p, const UnitOp *op, const CellValue *a,
               const CellValue *b) {
  CellPart parts[MOST_PARTS], kept[MOST_PARTS];
  WideSigned by;
  unsigned n, k = 0;
  if (!constant_of (b, &by) || by < 0 || by >= op->bits || op->bits > 64)
    return refcount_any (p, op->bits);
  if (op->kind == OP_SHL && a->kind == VALUE_INT && !a->part_count &&
      a->low < 0)
    return fit (p, term_mul (p->w->t, number (p, (WideSigned)1 << by), a->term),
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
  return from_parts (p, op->bits, k, kept);
}

/* Operations --------------------------------------------------------------- */

static CellValue
compute_sum (CellPath *p, const UnitOp *op, const CellValue *first,
             const CellValue *second) {
  Terms *m = p->w->t;
  CellValue left_value = as_signed (p, first),
            right_value = as_signed (p, second);
  const CellValue *a = &left_value, *b = &right_value;
  if (a->kind == VALUE_ADDRESS || b->kind == VALUE_ADDRESS || op->bits == 1 ||
      op->bits > 64)
    return refcount_any (p, op->bits);
  Term x = refcount_term (p, a), y = refcount_term (p, b);
  WideSigned al = a->low, ah = a->high, bl = b->low, bh = b->high;
  bool is_counted = a->is_counted || b->is_counted;
  if (op->kind == OP_ADD)
    return fit (p, term_add2 (m, x, y), op->bits, al + bl, ah + bh, is_counted);
  if (op->kind == OP_SUB)
    return fit (p, term_sub (m, x, y), op->bits, al - bh, ah - bl, is_counted);
  bool left = constant_of (a, &al), right = constant_of (b, &bl);
  if (!left && !right)
    return refcount_any (p, op->bits);
  WideSigned k = left ? al : bl, low = left ? b->low : a->low,
             high = left ? b->high : a->high;
  if (k > INT_MAX || k < INT_MIN)
    return refcount_any (p, op->bits);
  return fit (p, term_mul (m, number (p, k), left ? y : x), op->bits,
              k < 0 ? k * high : k * low, k < 0 ? k * low : k * high,
              is_counted);
}

static Term
equal (CellPath *p, const CellValue *a, const CellValue *b) {
  Terms *m = p->w->t;
  WideSigned k;
  if (a->kind == VALUE_BOOL && constant_of (b, &k))
    return k == 0   ? term_not (m, a->term)
           : k == 1 ? a->term
                    : term_bool (m, false);
  if (a->kind == VALUE_BOOL && b->kind == VALUE_BOOL)
    return term_eq (m, a->term, b->term);
  if (a->kind == VALUE_ADDRESS && b->kind == VALUE_ADDRESS) {
    const CellAddress *x = a->address, *y = b->address;
    if (refcount_is_object (a) && refcount_is_object (b) &&
        x->class == y->class)
      return term_eq (m, x->id, y->id);
    return any_truth (p);
  }
  if (a->kind == VALUE_ADDRESS && constant_of (b, &k) && !k)
    return term_not (m, refcount_truth (p, a));
  return term_eq (m, refcount_term (p, a), refcount_term (p, b));
}

/* Whether numbers of objects are ordered as addresses are: they are in one
   table. */
static bool
is_ordered (const Refcount *w, int class) {
  size_t n = 0;
  for (size_t i = 0; i < w->homes.len; i++)
    n += w->homes.data[i].class == class;
  return n == 1 && !w->classes.data[class].has_heap;
}

static CellValue
compute_compare (CellPath *p, const UnitOp *op, const CellValue *a,
                 const CellValue *b) {
  Terms *m = p->w->t;
  WideSigned k;
  bool swap = constant_of (a, &k) && !constant_of (b, &k);
  if (op->kind == OP_EQ || op->kind == OP_NE) {
    Term e = swap ? equal (p, b, a) : equal (p, a, b);
    return bool_value (p, op->kind == OP_EQ ? e : term_not (m, e), 1);
  }
  if (a->kind == VALUE_ADDRESS || b->kind == VALUE_ADDRESS) {
    const CellAddress *x = a->address, *y = b->address;
    if (!refcount_is_object (a) || !refcount_is_object (b) ||
        x->class != y->class || !is_ordered (p->w, x->class) ||
        op->kind == OP_SLT || op->kind == OP_SLE)
      return refcount_any (p, 1);
    return bool_value (p,
                       op->kind == OP_ULT ? term_lt (m, x->id, y->id)
                                          : term_le (m, x->id, y->id),
                       1);
  }
  bool is_unsigned = op->kind == OP_ULT || op->kind == OP_ULE;
  if (a->bits == 1 && !is_unsigned) /* true is -1 */
    return refcount_any (p, 1);
  Term s = is_unsigned ? as_unsigned (p, a).term : refcount_term (p, a);
  Term t = is_unsigned ? as_unsigned (p, b).term : refcount_term (p, b);
  bool strict = op->kind == OP_ULT || op->kind == OP_SLT;
  return bool_value (p, strict ? term_lt (m, s, t) : term_le (m, s, t), 1);
}

/* The low bits of a number.  What does not fit as a signed one, but does as an
   unsigned one, is followed; of others nothing is known. */
static CellValue
cut (CellPath *p, unsigned bits, const CellValue *a) {
  WideSigned round = (WideSigned)1 << bits;
  CellValue v = *a;
  v.bits = bits;
  v.part_count = 0;
  if (refcount_branch (p, is_between (p, least (bits), a->term, most (bits)))) {
    v.low = a->low < least (bits) ? least (bits) : a->low;
    v.high = a->high > most (bits) ? most (bits) : a->high;
    return v;
  }
  if (refcount_branch (p,
                       is_between (p, most (bits) + 1, a->term, round - 1))) {
    v.term = term_sub (p->w->t, a->term, number (p, round));
    v.low = least (bits);
    v.high = -1;
    return v;
  }
  v = refcount_any (p, bits);
  v.is_counted = v.is_wrapped = a->is_counted;
  v.unwrapped = a->is_wrapped ? a->unwrapped : a->term;
  return v;
}

/* A count overflows where it leaves its range by less than half of it; what
   lies farther away is no count plus something, but a number that was cut. */
bool
refcount_overflows (CellPath *p, const CellValue *v, unsigned bits,
                    bool is_natural) {
  WideSigned half = (WideSigned)1 << (bits - 1);
  WideSigned low = is_natural ? 0 : -half, high = low + 2 * half - 1;
  return v->is_wrapped &&
         !refcount_branch (p, is_between (p, low, v->unwrapped, high)) &&
         refcount_branch (
             p, is_between (p, low - half, v->unwrapped, high + half));
}

static CellValue
compute_width (CellPath *p, const UnitOp *op, const CellValue *a) {
  CellValue v = *a;
  if (a->kind == VALUE_ADDRESS)
    return refcount_any (p, op->bits);
  v.bits = op->bits;
  if (a->kind == VALUE_BOOL && (op->kind != OP_SEXT || a->bits > 1))
    return v;
  if (op->kind == OP_ZEXT) {
    v = as_unsigned (p, a);
    v.bits = op->bits;
    return v;
  }
  if (op->kind == OP_SEXT && a->kind == VALUE_BOOL)
    return refcount_constant (p, refcount_branch (p, a->term) ? -1 : 0,
                              op->bits);
  if (op->kind == OP_SEXT) {
    v = as_signed (p, a);
    v.bits = op->bits;
    return v;
  }
  if (op->bits == 1) {
    if (a->bits > 64)
      return refcount_any (p, 1);
    CellValue low = mask_parts (p, &(UnitOp){.bits = (uint16_t)a->bits}, a, 1);
    return bool_value (p, refcount_truth (p, &low), 1);
  }
  if (a->low >= least (op->bits) && a->high <= most (op->bits))
    return v;
  return cut (p, op->bits, a);
}

static CellValue
compute_logic (CellPath *p, const UnitOp *op, const CellValue *a,
               const CellValue *b) {
  Terms *m = p->w->t;
  if (op->bits == 1 && a->kind == VALUE_BOOL && b->kind == VALUE_BOOL)
    return bool_value (p,
                       op->kind == OP_AND ? term_and2 (m, a->term, b->term)
                       : op->kind == OP_OR
                           ? term_or2 (m, a->term, b->term)
                           : term_not (m, term_eq (m, a->term, b->term)),
                       1);
  if (op->kind == OP_AND)
    return compute_and (p, op, a, b);
  return op->kind == OP_OR ? compute_or (p, op, a, b)
                           : refcount_any (p, op->bits);
}

CellValue
refcount_compute (CellPath *p, const UnitOp *op, const CellValue *a,
                  const CellValue *b, const CellValue *c) {
  switch ((OpKind)op->kind) {
  case OP_COPY:
    return *a;
  case OP_ADD:
  case OP_SUB:
  case OP_MUL:
    return compute_sum (p, op, a, b);
  case OP_AND:
  case OP_OR:
  case OP_XOR:
    return compute_logic (p, op, a, b);
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR:
    return compute_shift (p, op, a, b);
  case OP_EQ:
  case OP_NE:
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE: {
    CellValue v = compute_compare (p, op, a, b);
    const CellValue *w = a->is_wrapped ? a : b;
    v.is_wrapped = w->is_wrapped;
    v.unwrapped = w->unwrapped;
    v.is_natural = op->kind == OP_NE && w->bits < 32;
    v.compared = w->bits;
    return v;
  }
  case OP_SELECT:
    return refcount_branch (p, refcount_truth (p, a)) ? *b : *c;
  case OP_ZEXT:
  case OP_SEXT:
  case OP_TRUNC:
    return compute_width (p, op, a);
  default:
    return refcount_any (p, op->bits);
  }
}
