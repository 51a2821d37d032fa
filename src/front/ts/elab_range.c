/* Which values can an int expression have?  Intervals of the variables, made
   smaller by the guard of the transition, give an answer that is often good
   enough to leave out a check.  A budget bounds the work on shared terms. */

#include "front/ts/elab.h"

#include <assert.h>

enum { BUDGET = 2000 };

typedef struct {
  Elab *elab;
  Map lo, hi; /* by 'now' term: bounds known from the guard, if any */
  int budget;
} Bounds;

static bool
number (const Terms *t, Term term, int64_t *value) {
  return term_kind (t, term) == TERM_NUMBER &&
         sort_is (term_sort (t, term), INT_SORT) &&
         rat_to_int64 (term_value (t, term), value);
}

static bool interval (Bounds *, Term, Extent *);

static bool
variable (Bounds *b, Term term, Extent *x) {
  uint64_t *var = map_get (&b->elab->by_now, term.id);
  const VarInfo *info = var ? b->elab->program->vars.data + *var - 1 : NULL;
  uint64_t *lo = map_get (&b->lo, term.id), *hi = map_get (&b->hi, term.id);
  bool bounded = info && info->bounded;
  if ((!bounded && !lo) || (!bounded && !hi))
    return false;
  *x = bounded ? (Extent){info->lo, info->hi} : (Extent){INT64_MIN, INT64_MAX};
  if (lo && (int64_t)*lo > x->lo)
    x->lo = (int64_t)*lo;
  if (hi && (int64_t)*hi < x->hi)
    x->hi = (int64_t)*hi;
  return true;
}

static bool
sum (Bounds *b, Term term, Extent *x) {
  const Terms *t = b->elab->terms;
  *x = (Extent){0, 0};
  for (size_t i = 0; i < term_count (t, term); i++) {
    Extent y;
    if (!interval (b, term_arg (t, term, i), &y) ||
        __builtin_add_overflow (x->lo, y.lo, &x->lo) ||
        __builtin_add_overflow (x->hi, y.hi, &x->hi))
      return false;
  }
  return true;
}

static bool
multiple (Bounds *b, Term term, Extent *x) {
  const Terms *t = b->elab->terms;
  int64_t factor;
  Extent y;
  if (term_count (t, term) != 2 ||
      !number (t, term_arg (t, term, 0), &factor) ||
      !interval (b, term_arg (t, term, 1), &y))
    return false;
  if (factor < 0)
    y = (Extent){y.hi, y.lo};
  return !__builtin_mul_overflow (factor, y.lo, &x->lo) &&
         !__builtin_mul_overflow (factor, y.hi, &x->hi);
}

static bool
choice (Bounds *b, Term term, Extent *x) {
  const Terms *t = b->elab->terms;
  Extent y;
  if (!interval (b, term_arg (t, term, 1), x) ||
      !interval (b, term_arg (t, term, 2), &y))
    return false;
  if (y.lo < x->lo)
    x->lo = y.lo;
  if (y.hi > x->hi)
    x->hi = y.hi;
  return true;
}

static bool
remainder_of (Bounds *b, Term term, Extent *x) {
  int64_t divisor;
  if (!number (b->elab->terms, term_arg (b->elab->terms, term, 1), &divisor))
    return false;
  *x = (Extent){0, (divisor < 0 ? -divisor : divisor) - 1};
  return true;
}

static bool
interval (Bounds *b, Term term, Extent *x) {
  const Terms *t = b->elab->terms;
  if (--b->budget < 0)
    return false;
  switch (term_kind (t, term)) {
  case TERM_NUMBER:
    if (!number (t, term, &x->lo))
      return false;
    x->hi = x->lo;
    return true;
  case TERM_VAR:
    return variable (b, term, x);
  case TERM_ADD:
    return sum (b, term, x);
  case TERM_MUL:
    return multiple (b, term, x);
  case TERM_ITE:
    return choice (b, term, x);
  case TERM_MOD:
    return remainder_of (b, term, x);
  default:
    return false;
  }
}

/* Guards ------------------------------------------------------------------ */

static void
at_least (Bounds *b, Term var, int64_t value) {
  uint64_t *old = map_get (&b->lo, var.id);
  if (!old || (int64_t)*old < value)
    *map_put (&b->lo, var.id) = (uint64_t)value;
}

static void
at_most (Bounds *b, Term var, int64_t value) {
  uint64_t *old = map_get (&b->hi, var.id);
  if (!old || (int64_t)*old > value)
    *map_put (&b->hi, var.id) = (uint64_t)value;
}

/* Learns from a conjunct that compares a variable with a number. */
static void
learn (Bounds *b, Term fact) {
  assert (sort_is (term_sort (b->elab->terms, fact), BOOL_SORT));
  const Terms *t = b->elab->terms;
  TermKind kind = term_kind (t, fact);
  int64_t n;
  if (kind != TERM_LE && kind != TERM_LT && kind != TERM_EQ)
    return;
  Term left = term_arg (t, fact, 0), right = term_arg (t, fact, 1);
  int64_t strict = kind == TERM_LT;
  if (term_kind (t, left) == TERM_VAR && number (t, right, &n) &&
      n > INT64_MIN) {
    at_most (b, left, n - strict);
    if (kind == TERM_EQ)
      at_least (b, left, n);
  } else if (term_kind (t, right) == TERM_VAR && number (t, left, &n) &&
             n < INT64_MAX)
    at_least (b, right, n + strict);
}

bool
ts_stays_within (Elab *e, Term guard, Term value, int64_t lo, int64_t hi) {
  assert (lo <= hi);
  Bounds b = {.elab = e, .budget = BUDGET};
  const Term *facts;
  size_t n = term_conjuncts (e->terms, &guard, &facts);
  for (size_t i = 0; i < n; i++)
    learn (&b, facts[i]);
  Extent x;
  bool inside = interval (&b, value, &x) && lo <= x.lo && x.hi <= hi;
  map_done (&b.lo);
  map_done (&b.hi);
  return inside;
}
