/* Comparisons.  One that is not decided splits the state: where it holds, and
   where it does not, with what that says about numbers.  Addresses are told
   apart by the objects they belong to; whether a list is empty is decided
   first. */

#include "evidence/unit/heaps_impl.h"

/* Goes on with the result in both cases; NULL: impossible.  Takes them. */
static bool
both (Checker *c, const UnitOp *op, HeapState *yes, HeapState *no) {
  if (yes)
    checker_set (yes, op->dst, heap_const (1));
  if (no)
    checker_set (no, op->dst, heap_const (0));
  checker_on (c, yes);
  checker_on (c, no);
  return false;
}

static HeapState *
keep_if (HeapState *s, bool possible) {
  if (possible && formula_settle (s))
    return s;
  heap_state_free (s);
  return NULL;
}

/* Equality ----------------------------------------------------------------- */

typedef enum { ANSWER_NO, ANSWER_YES, ANSWER_OPEN } Answer;

static bool
is_null_apart (const Unit *u, const Heap *h, HeapValue a, HeapValue zero) {
  return heap_is (zero, 0) &&
         formula_is_inside (u, h, formula_place (h, a), true);
}

/* By what the values are, and whose addresses they are. */
static Answer
equal_by_place (const Checker *c, const Heap *h, HeapValue a, HeapValue b,
                unsigned bits) {
  if (a.sym == b.sym) {
    Wide d = (Wide)((WideSigned)a.add - b.add) & wide_mask (bits);
    return d ? ANSWER_NO : ANSWER_YES;
  }
  bool apart =
      bits == pointer_bits (c) &&
      (formula_are_apart (c->unit, h, a, b) ||
       is_null_apart (c->unit, h, a, b) || is_null_apart (c->unit, h, b, a));
  return apart ? ANSWER_NO : ANSWER_OPEN;
}

/* Both as numbers of the same type. */
static bool
numbers_of (const Unit *u, HeapState *s, HeapValue *a, HeapValue *b,
            unsigned bits, bool is_signed) {
  if (a->sym == b->sym)
    return number_fits (&s->heap, a, bits, is_signed) &&
           number_fits (&s->heap, b, bits, is_signed);
  return number_of (u, s, a, b, bits, is_signed) &&
         number_of (u, s, b, a, bits, is_signed);
}

/* Both as numbers of one type, as they are if that is possible: other names
   for them would not be those of the proof. */
static bool
comparable (const Unit *u, HeapState *s, HeapValue *a, HeapValue *b,
            unsigned bits) {
  HeapValue x = *a, y = *b;
  if (number_fits (&s->heap, &x, bits, false) &&
      number_fits (&s->heap, &y, bits, false)) {
    *a = x;
    *b = y;
    return true;
  }
  return numbers_of (u, s, a, b, bits, true) ||
         numbers_of (u, s, a, b, bits, false);
}

/* Places in the same object are equal as their offsets are. */
static void
to_offsets (const Checker *c, const Heap *h, HeapValue *a, HeapValue *b,
            unsigned bits) {
  Place p = formula_place (h, *a), q = formula_place (h, *b);
  if (bits != pointer_bits (c) || !p.base || p.base != q.base)
    return;
  *a = p.offset;
  *b = q.offset;
}

/* What a constant tells of the number that something leaves. */
static bool
learn_equal (Heap *h, HeapValue a, HeapValue b) {
  if (!a.sym == !b.sym)
    return true;
  return a.sym ? number_learn_left (h, a, b.add)
               : number_learn_left (h, b, a.add);
}

static bool
learn_different (Heap *h, HeapValue a, HeapValue b) {
  if (!heap_is (a, 0) && !heap_is (b, 0))
    return true;
  return number_learn_odd (h, a.sym ? a : b);
}

/* What it is if only one number is left that it may be. */
static bool
learn_last (Heap *h, HeapValue v) {
  return !v.sym || h->syms.data[v.sym].kind != SYM_PLAIN ||
         heap_low (h, v) != heap_high (h, v) ||
         number_learn_left (h, v, heap_low (h, v));
}

/* If one of them is not more than the other, it is less; if that holds for
   both, they are equal, and nothing is different. */
static HeapState *
where_different (HeapState *s, HeapValue a, HeapValue b) {
  Heap *h = &s->heap;
  bool is_possible = learn_different (h, a, b) &&
                     heap_add_fact (h, FACT_DIFFERENT, a, b, 0) &&
                     learn_last (h, a) && learn_last (h, b);
  bool is_below = is_possible && formula_at_most (h, a, b, 0);
  bool is_above = is_possible && formula_at_most (h, b, a, 0);
  bool are_symbols = a.sym && b.sym;
  if (is_below && is_above)
    is_possible = false;
  else if (are_symbols && is_below)
    is_possible = formula_add_at_most (h, a, b, -1);
  else if (are_symbols && is_above)
    is_possible = formula_add_at_most (h, b, a, -1);
  return keep_if (s, is_possible);
}

void
checker_split_equal (const Checker *c, const HeapState *s, HeapValue a,
                     HeapValue b, unsigned bits, HeapState **yes,
                     HeapState **no) {
  HeapState *one = heap_state_copy (s);
  Answer answer = equal_by_place (c, &one->heap, a, b, bits);
  *yes = *no = NULL;
  to_offsets (c, &one->heap, &a, &b, bits);
  bool known = answer == ANSWER_OPEN && comparable (c->unit, one, &a, &b, bits);
  if (known && a.sym == b.sym)
    answer = a.add == b.add ? ANSWER_YES : ANSWER_NO;
  if (known && formula_differ (&one->heap, a, b))
    answer = ANSWER_NO;
  if (answer != ANSWER_OPEN) {
    *(answer == ANSWER_YES ? yes : no) = one;
    return;
  }
  *no = heap_state_copy (one);
  *yes = one;
  if (!known)
    return;
  if (bits == pointer_bits (c) && member_may_meet (&one->heap, a, b) &&
      !is_flagged (&one->heap, a) && !is_flagged (&one->heap, b)) {
    *yes = keep_if (one, formula_equate (one, a, b));
    *no = where_different (*no, a, b);
    return;
  }
  *yes = keep_if (one, learn_equal (&one->heap, a, b) &&
                           formula_equal_numbers (one, a, b));
  *no = where_different (*no, a, b);
}

/* The end of a segment that may be empty, or both ends of one: what is there
   has to be seen. */
static bool
expose_ends (Checker *c, HeapState *s, HeapValue a, HeapValue b) {
  const Heap *h = &s->heap;
  Place p[] = {formula_place (h, a), formula_place (h, b)};
  for (int i = 0; i < 2; i++) {
    if (p[i].kind < PLACE_FRONT)
      continue;
    bool both = p[1 - i].kind >= PLACE_FRONT && p[0].index == p[1].index;
    if (both || !heap_is_nonempty (h, h->segments.data + p[i].index))
      return checker_expose (c, s, p[i]);
  }
  return true;
}

/* Both are numbers of one type, as they are; otherwise cases were put aside. */
static bool
turns_known (Checker *c, HeapState *s, HeapValue a, HeapValue b,
             unsigned bits) {
  HeapValue x = a, y = b;
  return (number_fits (&s->heap, &x, bits, false) &&
          number_fits (&s->heap, &y, bits, false)) ||
         (checker_turns (c, s, a, bits, true) &&
          checker_turns (c, s, b, bits, true));
}

static bool
compare_equal (Checker *c, HeapState *s, const UnitOp *op, HeapValue a,
               HeapValue b) {
  HeapState *yes, *no;
  unsigned bits = op->a.bits;
  if (bits == pointer_bits (c) &&
      equal_by_place (c, &s->heap, a, b, bits) == ANSWER_OPEN &&
      !expose_ends (c, s, a, b))
    return false;
  if (!turns_known (c, s, a, b, bits))
    return false;
  checker_split_equal (c, s, a, b, bits, &yes, &no);
  return op->kind == OP_EQ ? both (c, op, yes, no) : both (c, op, no, yes);
}

/* Order -------------------------------------------------------------------- */

static HeapState *
where_at_most (const HeapState *s, HeapValue a, HeapValue b, WideSigned k) {
  HeapState *one = heap_state_copy (s);
  Heap *h = &one->heap;
  return keep_if (one, formula_add_at_most (h, a, b, k) && learn_last (h, a) &&
                           learn_last (h, b));
}

/* Addresses in one object are ordered as their offsets are, which do not wrap
   around there. */
static bool
offsets_of (const Checker *c, const Heap *h, HeapValue *a, HeapValue *b,
            const UnitOp *op) {
  Place p = formula_place (h, *a), q = formula_place (h, *b);
  bool is_unsigned = op->kind == OP_ULT || op->kind == OP_ULE;
  if (op->a.bits != pointer_bits (c) || !is_unsigned || !p.base ||
      p.base != q.base || !formula_is_inside (c->unit, h, p, true) ||
      !formula_is_inside (c->unit, h, q, true))
    return false;
  *a = p.offset;
  *b = q.offset;
  return true;
}

/* As a number with a sign.  A constant of 64 bits is one, be it the least of
   all. */
static bool
has_sign (const Heap *h, HeapValue *v, unsigned bits) {
  return (!v->sym && bits == 64) || number_fits (h, v, bits, true);
}

/* Where the bits of a, without a sign, are at most those of b, plus k.  Both
   are integers of the type with a sign: as 2^(w-1) is more than b if that is
   not negative, a is not negative then.  Otherwise nothing follows. */
static HeapState *
where_bits_at_most (const HeapState *s, HeapValue a, HeapValue b, int k,
                    unsigned bits) {
  HeapState *one = heap_state_copy (s);
  Heap *h = &one->heap;
  if (!has_sign (h, &a, bits) || !has_sign (h, &b, bits) ||
      !formula_at_most (h, heap_const (0), b, 0))
    return one;
  return keep_if (one, formula_add_at_most (h, heap_const (0), a, 0) &&
                           formula_add_at_most (h, a, b, k));
}

static bool
compare_order (Checker *c, HeapState *s, const UnitOp *op, HeapValue a,
               HeapValue b) {
  bool is_signed = op->kind == OP_SLT || op->kind == OP_SLE;
  int k = op->kind == OP_ULT || op->kind == OP_SLT ? -1 : 0;
  bool are_offsets = offsets_of (c, &s->heap, &a, &b, op);
  if (!are_offsets && !(checker_turns (c, s, a, op->a.bits, is_signed) &&
                        checker_turns (c, s, b, op->a.bits, is_signed)))
    return false;
  bool is_known =
      are_offsets || numbers_of (c->unit, s, &a, &b, op->a.bits, is_signed);
  if (!is_known && is_signed)
    return both (c, op, heap_state_copy (s), heap_state_copy (s));
  if (!is_known)
    return both (c, op, where_bits_at_most (s, a, b, k, op->a.bits),
                 where_bits_at_most (s, b, a, -k - 1, op->a.bits));
  HeapState *yes = NULL, *no = NULL;
  if (!formula_at_most (&s->heap, b, a, -k - 1)) /* b - a <= -k - 1: not */
    yes = where_at_most (s, a, b, k);
  if (!formula_at_most (&s->heap, a, b, k))
    no = where_at_most (s, b, a, -k - 1);
  return both (c, op, yes, no);
}

bool
checker_compare (Checker *c, HeapState *s, const UnitOp *op, HeapValue a,
                 HeapValue b) {
  bool flagged = is_flagged (&s->heap, a) || is_flagged (&s->heap, b);
  if (flagged && unit_looks_for (c->unit, KIND_UNINITIALISED)) {
    checker_set (s, op->dst, number_fresh (&s->heap, 1, false, true));
    return true;
  }
  return op->kind == OP_EQ || op->kind == OP_NE
             ? compare_equal (c, s, op, a, b)
             : compare_order (c, s, op, a, b);
}

/* Overflow ----------------------------------------------------------------- */

typedef struct {
  WideSigned low, high;
} Range;

static Range
range_of (const Heap *h, HeapValue v) {
  return (Range){heap_low (h, v), heap_high (h, v)};
}

static bool
is_small (Range r) {
  const WideSigned most = (WideSigned)1 << 62;
  return r.low > -most && r.high < most;
}

/* The range of the result as an integer; false: too large to be told. */
static bool
result_range (const UnitOp *op, Range a, Range b, Range *r) {
  switch ((OpKind)op->kind) {
  case OP_SADD_OVERFLOWS:
  case OP_UADD_OVERFLOWS:
    *r = (Range){a.low + b.low, a.high + b.high};
    return true;
  case OP_SSUB_OVERFLOWS:
  case OP_USUB_OVERFLOWS:
    *r = (Range){a.low - b.high, a.high - b.low};
    return true;
  default:
    break;
  }
  if (!is_small (a) || !is_small (b))
    return false;
  WideSigned all[] = {a.low * b.low, a.low * b.high, a.high * b.low,
                      a.high * b.high};
  *r = (Range){all[0], all[0]};
  for (int i = 1; i < 4; i++) {
    r->low = all[i] < r->low ? all[i] : r->low;
    r->high = all[i] > r->high ? all[i] : r->high;
  }
  return true;
}

static bool
is_sum (const UnitOp *op) {
  return op->kind == OP_SADD_OVERFLOWS || op->kind == OP_UADD_OVERFLOWS;
}

static bool
is_product (const UnitOp *op) {
  return op->kind == OP_SMUL_OVERFLOWS || op->kind == OP_UMUL_OVERFLOWS;
}

/* The state in which the result is in the range of the type. */
static HeapState *
where_in_range (const HeapState *s, const UnitOp *op, HeapValue a, HeapValue b,
                Range type) {
  HeapState *one = heap_state_copy (s);
  Heap *h = &one->heap;
  bool possible = true;
  if (!is_product (op) && !b.sym) {
    WideSigned k = is_sum (op) ? b.add : -(WideSigned)b.add;
    possible = heap_limit (h, a, type.low - k, type.high - k);
  } else if (!is_product (op) && !is_sum (op))
    possible = formula_add_at_most (h, a, b, type.high) &&
               formula_add_at_most (h, b, a, -type.low);
  return keep_if (one, possible);
}

bool
checker_overflows (Checker *c, HeapState *s, const UnitOp *op, HeapValue a,
                   HeapValue b) {
  const Heap *h = &s->heap;
  bool flagged = is_flagged (h, a) || is_flagged (h, b);
  bool is_signed = op->kind <= OP_SMUL_OVERFLOWS;
  unsigned bits = op->a.bits;
  WideSigned size = (WideSigned)1 << bits;
  Range type =
      is_signed ? (Range){-size / 2, size / 2 - 1} : (Range){0, size - 1};
  Range r;
  if ((flagged && unit_looks_for (c->unit, KIND_UNINITIALISED)) ||
      !numbers_of (c->unit, s, &a, &b, bits, is_signed)) {
    checker_set (s, op->dst, number_fresh (&s->heap, 1, false, flagged));
    return true;
  }
  if (is_sum (op) && b.sym && !a.sym) {
    HeapValue t = a;
    a = b;
    b = t;
  }
  bool known = result_range (op, range_of (h, a), range_of (h, b), &r);
  bool never = known && r.low >= type.low && r.high <= type.high;
  if (!is_sum (op) && !is_product (op))
    never = never || (formula_at_most (h, a, b, type.high) &&
                      formula_at_most (h, b, a, -type.low));
  bool always = known && (r.low > type.high || r.high < type.low);
  HeapState *yes = never ? NULL : heap_state_copy (s);
  HeapState *no = always ? NULL : where_in_range (s, op, a, b, type);
  return both (c, op, yes, no);
}
