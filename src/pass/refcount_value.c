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
Term
refcount_number (CellPath *p, WideSigned k) {
  if (k >= INT64_MIN && k <= INT64_MAX)
    return term_int (p->w->t, (int64_t)k);
  Term half = refcount_number (p, k / 2);
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
  return refcount_int (p, refcount_number (p, k), bits, k, k);
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
  refcount_assume (p, term_le (p->w->t, refcount_number (p, least (bits)), t));
  refcount_assume (p, term_le (p->w->t, t, refcount_number (p, most (bits))));
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
  Term end = refcount_number (p, most (v->bits));
  if (refcount_branch (p, term_lt (p->w->t, end, v->term)))
    n.term = term_sub (p->w->t, v->term,
                       refcount_number (p, (WideSigned)1 << v->bits));
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

enum { MOST_ROUNDS = 2 };

/* ... or not at all, by what the path knows: like an index that was compared.
 */
static bool
stays_between (CellPath *p, Term t, unsigned bits) {
  Term in = refcount_is_between (p, least (bits), t, most (bits));
  return bits <= 64 && !p->is_probe &&
         !refcount_is_possible (p, term_not (p->w->t, in));
}

/* A sum or product in its width: what leaves it wraps around.  If a count does
   it is marked: it must not be stored as one. */
CellValue
refcount_fit (CellPath *p, Term t, unsigned bits, WideSigned low,
              WideSigned high, bool is_counted) {
  Terms *m = p->w->t;
  CellValue v = refcount_int (p, t, bits, low, high);
  v.is_counted = is_counted;
  if (low >= least (bits) && high <= most (bits))
    return v;
  v.low = low < least (bits) ? least (bits) : low;
  v.high = high > most (bits) ? most (bits) : high;
  WideSigned by = (WideSigned)1 << (bits < 64 ? bits : 64);
  if (bits > 64 || low < least (bits) - MOST_ROUNDS * by ||
      high > most (bits) + MOST_ROUNDS * by) /* it goes round too often, ... */
    return stays_between (p, t, bits) ? v : refcount_any (p, bits);
  Term round = refcount_number (p, by);
  if (high > most (bits) &&
      refcount_branch (p, term_lt (m, refcount_number (p, most (bits)), t)))
    v = refcount_fit (p, term_sub (m, t, round), bits, least (bits), high - by,
                      is_counted);
  else if (low < least (bits) &&
           refcount_branch (p,
                            term_lt (m, t, refcount_number (p, least (bits)))))
    v = refcount_fit (p, term_add2 (m, t, round), bits, low + by, most (bits),
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
  n.term = term_add2 (m, n.term, refcount_number (p, round));
  n.low = v->low + round;
  n.high = round - 1;
  return n;
}

Term
refcount_is_between (CellPath *p, WideSigned low, Term t, WideSigned high) {
  Terms *m = p->w->t;
  return term_and2 (m, term_le (m, refcount_number (p, low), t),
                    term_le (m, t, refcount_number (p, high)));
}

bool
refcount_is_constant (const CellValue *v, WideSigned *k) {
  *k = v->low;
  return v->kind == VALUE_INT && v->low == v->high;
}

/* Operations --------------------------------------------------------------- */

/* An unsigned count of a narrow type, whose highest bit is set, is negative
   here; if something is added and it is not any more, it went around. */
static CellValue
note_around (CellPath *p, CellValue sum, const CellValue *a,
             const CellValue *b) {
  Terms *m = p->w->t;
  if (!sum.is_counted || sum.is_wrapped || sum.kind != VALUE_INT ||
      sum.bits >= 32 || a->high >= 0 || b->low <= 0 || sum.high < 0 ||
      !refcount_branch (p, term_le (m, term_int (m, 0), sum.term)))
    return sum;
  WideSigned round = (WideSigned)1 << sum.bits;
  sum.low = 0;
  sum.is_wrapped = true;
  sum.unwrapped = term_add2 (m, sum.term, refcount_number (p, round));
  return sum;
}

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
    return note_around (p,
                        refcount_fit (p, term_add2 (m, x, y), op->bits, al + bl,
                                      ah + bh, is_counted),
                        a, b);
  if (op->kind == OP_SUB)
    return refcount_fit (p, term_sub (m, x, y), op->bits, al - bh, ah - bl,
                         is_counted);
  bool left = refcount_is_constant (a, &al),
       right = refcount_is_constant (b, &bl);
  if (!left && !right)
    return refcount_any (p, op->bits);
  WideSigned k = left ? al : bl, low = left ? b->low : a->low,
             high = left ? b->high : a->high;
  if (k > INT_MAX || k < INT_MIN)
    return refcount_any (p, op->bits);
  return refcount_fit (p, term_mul (m, refcount_number (p, k), left ? y : x),
                       op->bits, k < 0 ? k * high : k * low,
                       k < 0 ? k * low : k * high, is_counted);
}

static Term
equal (CellPath *p, const CellValue *a, const CellValue *b) {
  Terms *m = p->w->t;
  WideSigned k;
  if (a->kind == VALUE_BOOL && refcount_is_constant (b, &k))
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
    CellAddress here, there;
    if (refcount_walks (p, a, &here) && refcount_walks (p, b, &there) &&
        here.global == there.global)
      return term_eq (m, here.index[0], there.index[0]);
    return any_truth (p);
  }
  if (a->kind == VALUE_ADDRESS && refcount_is_constant (b, &k) && !k)
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
  bool swap = refcount_is_constant (a, &k) && !refcount_is_constant (b, &k);
  if (op->kind == OP_EQ || op->kind == OP_NE) {
    Term e = swap ? equal (p, b, a) : equal (p, a, b);
    return bool_value (p, op->kind == OP_EQ ? e : term_not (m, e), 1);
  }
  if (a->kind == VALUE_ADDRESS || b->kind == VALUE_ADDRESS) {
    const CellAddress *x = a->address, *y = b->address;
    CellAddress here, there;
    if ((op->kind == OP_ULT || op->kind == OP_ULE) &&
        refcount_walks (p, a, &here) && refcount_walks (p, b, &there) &&
        here.global == there.global)
      return bool_value (p,
                         op->kind == OP_ULT
                             ? term_lt (m, here.index[0], there.index[0])
                             : term_le (m, here.index[0], there.index[0]),
                         1);
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
  if (refcount_branch (
          p, refcount_is_between (p, least (bits), a->term, most (bits)))) {
    v.low = a->low < least (bits) ? least (bits) : a->low;
    v.high = a->high > most (bits) ? most (bits) : a->high;
    return v;
  }
  if (refcount_branch (
          p, refcount_is_between (p, most (bits) + 1, a->term, round - 1))) {
    v.term = term_sub (p->w->t, a->term, refcount_number (p, round));
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
         !refcount_branch (p,
                           refcount_is_between (p, low, v->unwrapped, high)) &&
         refcount_branch (
             p, refcount_is_between (p, low - half, v->unwrapped, high + half));
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
    CellValue low =
        refcount_mask (p, &(UnitOp){.bits = (uint16_t)a->bits}, a, 1);
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
    return refcount_and (p, op, a, b);
  return op->kind == OP_OR ? refcount_or (p, op, a, b)
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
    return refcount_shift (p, op, a, b);
  case OP_EQ:
  case OP_NE:
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE:
    return compute_compare (p, op, a, b);
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
