/* Arithmetic of 32-bit words as integer terms.  Every value has bounds, and
   only where these go beyond what a word or a variable holds it is cut: by
   cases for few multiples of 2^n, by mod for many.  So what stays within its
   type is plain linear arithmetic. */

#include "pass/lower_model.h"

#include <assert.h>

enum {
  MAX_PIECES = 4, /* cases of a cut */
  MAX_CASES = 16, /* values of an operand that is taken apart */
  MAX_BITS = 8    /* of both operands of a bitwise operation */
};

/* Making ------------------------------------------------------------------- */

Word
word_const (Lower *l, int64_t k) {
  return (Word){term_int (l->t, k), false, k, k};
}

bool
word_is_const (Word v, int64_t *k) {
  *k = v.lo;
  return !v.truth && v.lo == v.hi;
}

Term
word_number (Lower *l, Word v) {
  Terms *t = l->t;
  return v.truth ? term_ite (t, v.term, term_int (t, 1), term_int (t, 0))
                 : v.term;
}

Term
word_holds (Lower *l, Word v) {
  Terms *t = l->t;
  Term zero = term_int (t, 0);
  if (v.truth)
    return v.term;
  if (v.lo >= 0)
    return term_lt (t, zero, v.term);
  return term_not (t, term_eq (t, v.term, zero));
}

/* What is known is a constant. */
static Word
settle (Lower *l, Word v) {
  if (v.truth && term_is_true (l->t, v.term))
    return word_const (l, 1);
  if (v.truth && term_is_false (l->t, v.term))
    return word_const (l, 0);
  int64_t k;
  if (!v.truth && term_is_constant (l->t, v.term) &&
      rat_to_int64 (term_value (l->t, v.term), &k))
    return word_const (l, k);
  return v;
}

Word
word_truth (Lower *l, Term term) {
  return settle (l, (Word){term, true, 0, 1});
}

static Word
number (Lower *l, Term term, int64_t lo, int64_t hi) {
  assert (lo <= hi);
  if (lo == hi)
    return word_const (l, lo);
  return settle (l, (Word){term, false, lo, hi});
}

Word
word_choose (Lower *l, Term when, Word yes, Word no) {
  if (term_is_true (l->t, when))
    return yes;
  if (term_is_false (l->t, when))
    return no;
  if (yes.truth && no.truth)
    return word_truth (l, (term_ite (l->t, when, yes.term, no.term)));
  Term both = term_ite (l->t, when, word_number (l, yes), word_number (l, no));
  return number (l, both, yes.lo < no.lo ? yes.lo : no.lo,
                 yes.hi > no.hi ? yes.hi : no.hi);
}

/* Cutting ------------------------------------------------------------------ */

static int64_t
floor_div (int64_t a, int64_t b) {
  return a / b - (a % b < 0);
}

static Term
plus (Lower *l, Term term, int64_t k) {
  return term_add2 (l->t, term, term_int (l->t, k));
}

static Term
times (Lower *l, Term term, int64_t k) {
  return term_mul (l->t, term_int (l->t, k), term);
}

static Term
divided (Lower *l, TermKind kind, Term term, int64_t k) {
  assert (k > 0);
  Term args[2] = {term, term_int (l->t, k)};
  return term_make (l->t, kind, 0, 2, args);
}

/* The number from 'lo' on that is equal to it modulo 'size'. */
static Word
wrap (Lower *l, Word v, int64_t lo, int64_t size) {
  int64_t first = floor_div (v.lo - lo, size),
          last = floor_div (v.hi - lo, size);
  Term term = word_number (l, v), result = plus (l, term, -last * size);
  if (first == last)
    return number (l, result, v.lo - last * size, v.hi - last * size);
  if (last - first >= MAX_PIECES) {
    Term rest = divided (l, TERM_MOD, plus (l, term, -lo), size);
    return number (l, plus (l, rest, lo), lo, lo + size - 1);
  }
  for (int64_t k = last - 1; k >= first; k--) {
    Term below = term_lt (l->t, term, term_int (l->t, lo + (k + 1) * size));
    result = term_ite (l->t, below, plus (l, term, -k * size), result);
  }
  return number (l, result, lo, lo + size - 1);
}

static Word
within_word (Lower *l, Word v) {
  return wrap (l, v, INT32_MIN, (int64_t)1 << 32);
}

void
word_range (const Lower *l, Type type, int64_t *lo, int64_t *hi) {
  const TypeInfo *info = model_type (l->model, type);
  bool whole = info->kind != TYPE_INT;
  uint32_t bits = whole ? 32 : info->bits;
  bool is_signed = whole || info->is_signed || bits == 32;
  *lo = is_signed ? -((int64_t)1 << (bits - 1)) : 0;
  *hi = *lo + ((int64_t)1 << bits) - 1;
}

Word
word_cut (Lower *l, Word v, Type type) {
  int64_t lo, hi;
  word_range (l, type, &lo, &hi);
  return v.lo >= lo && v.hi <= hi ? v : wrap (l, v, lo, hi - lo + 1);
}

/* Comparing ---------------------------------------------------------------- */

static Word
negated (Lower *l, Word v) {
  return word_truth (l, (term_not (l->t, word_holds (l, v))));
}

static Word
equal (Lower *l, Word a, Word b) {
  int64_t k;
  if (a.hi < b.lo || b.hi < a.lo)
    return word_const (l, 0);
  if (b.truth && !a.truth)
    return equal (l, b, a);
  if (a.truth && b.truth)
    return word_truth (l, (term_eq (l->t, a.term, b.term)));
  if (a.truth && word_is_const (b, &k))
    return k ? a : negated (l, a);
  return word_truth (l, (term_eq (l->t, word_number (l, a), b.term)));
}

static Word
below (Lower *l, Word a, Word b, bool strict) {
  if (strict ? a.hi < b.lo : a.hi <= b.lo)
    return word_const (l, 1);
  if (strict ? a.lo >= b.hi : a.lo > b.hi)
    return word_const (l, 0);
  Term x = word_number (l, a), y = word_number (l, b);
  return word_truth (l, (strict ? term_lt (l->t, x, y) : term_le (l->t, x, y)));
}

/* Calculating -------------------------------------------------------------- */

static Word
sum (Lower *l, Word a, Word b, int64_t sign) {
  Term y = word_number (l, b);
  Term term = term_add2 (l->t, word_number (l, a), times (l, y, sign));
  int64_t lo = sign > 0 ? b.lo : -b.hi, hi = sign > 0 ? b.hi : -b.lo;
  return number (l, term, a.lo + lo, a.hi + hi);
}

static Word
scaled (Lower *l, Word a, int64_t k) {
  int64_t lo = a.lo * k, hi = a.hi * k;
  return number (l, times (l, word_number (l, a), k), k < 0 ? hi : lo,
                 k < 0 ? lo : hi);
}

/* a div k or a mod k for k > 0, rounding down. */
static Word
floored (Lower *l, TermKind kind, Word a, int64_t k) {
  int64_t lo = floor_div (a.lo, k), hi = floor_div (a.hi, k);
  Term term = word_number (l, a);
  if (kind == TERM_DIV)
    return number (l, divided (l, kind, term, k), lo, hi);
  if (lo == hi)
    return number (l, plus (l, term, -lo * k), a.lo - lo * k, a.hi - lo * k);
  return number (l, divided (l, kind, term, k), 0, k - 1);
}

/* The same rounding to 0, for any k but 0, which may be negative. */
static Word
truncated (Lower *l, TermKind kind, Word a, int64_t k) {
  int64_t size = k < 0 ? -k : k;
  int64_t sign = kind == TERM_DIV && k < 0 ? -1 : 1;
  Word up = floored (l, kind, a, size);
  Word down = scaled (l, floored (l, kind, scaled (l, a, -1), size), -1);
  Term positive = term_le (l->t, term_int (l->t, 0), word_number (l, a));
  Word result = a.lo >= 0   ? up
                : a.hi <= 0 ? down
                            : word_choose (l, positive, up, down);
  return within_word (l, sign < 0 ? scaled (l, result, -1) : result);
}

/* Bits --------------------------------------------------------------------- */

static Word
any_word (Lower *l, Term term) {
  return number (l, term, INT32_MIN, INT32_MAX);
}

/* a & k for k >= 0: each run of ones in k is a part of a. */
static Word
masked (Lower *l, Word a, int64_t k) {
  Word result = word_const (l, 0);
  for (int from = 0; from < 31;) {
    int to = from;
    while (k >> to & 1)
      to++;
    if (to > from) {
      Word high = floored (l, TERM_DIV, a, (int64_t)1 << from);
      Word part = floored (l, TERM_MOD, high, (int64_t)1 << (to - from));
      result = sum (l, result, scaled (l, part, (int64_t)1 << from), 1);
    }
    from = to + 1;
  }
  return result;
}

static Word
bits_with (Lower *l, Word a, int64_t k) {
  if (k >= 0)
    return masked (l, a, k);
  Word result = sum (l, a, masked (l, a, ~k), -1);
  return a.lo >= 0 ? number (l, result.term, 0, a.hi)
                   : any_word (l, result.term);
}

static bool
is_bit (Lower *l, Word a, int i, Term *term) {
  Word bit =
      floored (l, TERM_MOD, floored (l, TERM_DIV, a, (int64_t)1 << i), 2);
  *term = word_holds (l, bit);
  return !term_is_false (l->t, *term);
}

/* The value of a & b. */
static bool
bits_and (Lower *l, Word a, Word b, Word *out) {
  int64_t k;
  if (word_is_const (a, &k) || word_is_const (b, &k)) {
    *out = bits_with (l, word_is_const (b, &k) ? a : b,
                      word_is_const (b, &k) ? b.lo : a.lo);
    return true;
  }
  int64_t limit = (int64_t)1 << MAX_BITS;
  if (a.lo < 0 || b.lo < 0 || a.hi >= limit || b.hi >= limit)
    return false;
  *out = word_const (l, 0);
  for (int i = 0; i < MAX_BITS; i++) {
    Term x, y;
    if (is_bit (l, a, i, &x) && is_bit (l, b, i, &y)) {
      Word both = word_truth (l, term_and2 (l->t, x, y));
      *out = sum (l, *out, scaled (l, both, (int64_t)1 << i), 1);
    }
  }
  return true;
}

/* The bounds of a | b and a ^ b. */
static Word
bits_bounded (Lower *l, Word a, Word b, Term term) {
  int64_t hi = 1;
  while (hi <= a.hi || hi <= b.hi)
    hi *= 2;
  return a.lo < 0 || b.lo < 0 ? any_word (l, term)
                              : number (l, term, 0, hi - 1);
}

static Word
bitwise (Lower *l, ExprOp op, Word a, Word b, Pos pos) {
  Word both = word_const (l, 0);
  if (!bits_and (l, a, b, &both))
    mlower_refuse (l, pos, "an operation on the bits of two large numbers");
  if (op == VALUE_BITAND)
    return both;
  both = scaled (l, both, op == VALUE_BITXOR ? 2 : 1);
  Term term = sum (l, sum (l, a, b, 1), both, -1).term;
  return bits_bounded (l, a, b, term);
}

/* All ---------------------------------------------------------------------- */

/* With a constant on the right. */
static Word
apply_const (Lower *l, ExprOp op, Word a, int64_t k, Term *fails) {
  switch (op) {
  case VALUE_MUL:
    return within_word (l, scaled (l, a, k));
  case VALUE_LSHIFT:
    return within_word (l, scaled (l, a, (int64_t)1 << (k & 31)));
  case VALUE_RSHIFT:
    return floored (l, TERM_DIV, a, (int64_t)1 << (k & 31));
  default:
    if (k)
      return truncated (l, op == VALUE_DIV ? TERM_DIV : TERM_MOD, a, k);
    *fails = term_bool (l->t, true);
    return word_const (l, 0);
  }
}

/* By cases for what is on the right. */
static Word
apply_cases (Lower *l, ExprOp op, Word a, Word b, Pos pos, Term *fails) {
  if (op == VALUE_MUL && b.hi - b.lo > a.hi - a.lo)
    return apply_cases (l, op, b, a, pos, fails);
  Word result = word_const (l, 0);
  if (b.hi - b.lo >= MAX_CASES) {
    mlower_refuse (l, pos,
                   op == VALUE_MUL ? "a product of two variables"
                   : op == VALUE_DIV || op == VALUE_MOD
                       ? "a division by a variable"
                       : "a shift by a variable");
    return result;
  }
  for (int64_t k = b.hi; k >= b.lo; k--) {
    Term none = term_bool (l->t, false);
    Word it = apply_const (l, op, a, k, &none);
    Term is = word_holds (l, equal (l, b, word_const (l, k)));
    result = k == b.hi ? it : word_choose (l, is, it, result);
    *fails = term_or2 (l->t, *fails, term_and2 (l->t, is, none));
  }
  return result;
}

static Word
apply_variable (Lower *l, ExprOp op, Word a, Word b, Pos pos, Term *fails) {
  switch (op) {
  case VALUE_NEGATE:
    return within_word (l, scaled (l, a, -1));
  case VALUE_COMPLEMENT:
    return sum (l, word_const (l, -1), a, -1);
  case VALUE_ADD:
    return within_word (l, sum (l, a, b, 1));
  case VALUE_SUB:
    return within_word (l, sum (l, a, b, -1));
  case VALUE_BITAND:
  case VALUE_BITOR:
  case VALUE_BITXOR:
    return bitwise (l, op, a, b, pos);
  case VALUE_NOT:
    return negated (l, a);
  case VALUE_EQ:
  case VALUE_SAME:
    return equal (l, a, b);
  case VALUE_NE:
  case VALUE_DIFFER:
    return negated (l, equal (l, a, b));
  case VALUE_LT:
  case VALUE_LE:
    return below (l, a, b, op == VALUE_LT);
  case VALUE_GT:
  case VALUE_GE:
    return below (l, b, a, op == VALUE_GT);
  default:
    return apply_cases (l, op, a, b, pos, fails);
  }
}

Word
word_apply (Lower *l, ExprOp op, Word a, Word b, Pos pos, Term *fails) {
  int64_t x, y;
  int32_t k;
  *fails = term_bool (l->t, false);
  bool known = word_is_const (a, &x) && word_is_const (b, &y);
  if (known && expr_apply (op, (int32_t)x, (int32_t)y, &k))
    return word_const (l, k);
  return apply_variable (l, op, a, b, pos, fails);
}
