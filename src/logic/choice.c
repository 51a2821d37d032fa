/* ite inside of atoms becomes cases around them, div and mod by constants
   cases over their values where there are few. */

#include "logic/choice.h"
#include "base/map.h"
#include "base/vec.h"

#include <assert.h>

/* 'MAX_PIECES' multiples per division, 'MAX_ATOMS' atoms for one. */
enum { MAX_PIECES = 64, MAX_ATOMS = 256 };

typedef struct {
  Terms *t;
  Map cache;
  const ChoiceRanges *ranges; /* of choice_divide */
  size_t budget;
} Rewriter;

static bool
is_choice (const Terms *t, Term term) {
  return term_kind (t, term) == TERM_ITE &&
         !sort_is (term_sort (t, term), BOOL_SORT);
}

static Term
rebuild (Terms *t, Term term, const Term *args) {
  size_t n = term_count (t, term);
  for (size_t i = 0; i < n; i++)
    if (!term_is (args[i], term_arg (t, term, i)))
      return term_kind (t, term) == TERM_APPLY
                 ? term_apply (t, term_name (t, term), term_sort (t, term), n,
                               args)
                 : term_make (t, term_kind (t, term), term_data (t, term), n,
                              args);
  return term;
}

/* Rewrites the arguments by 'rewrite' and puts them together again. */
static Term
map_args (Rewriter *r, Term term, Term (*rewrite) (Rewriter *, Term)) {
  size_t n = term_count (r->t, term);
  if (!n)
    return term;
  Term *args = mem_alloc (n * sizeof *args);
  for (size_t i = 0; i < n; i++)
    args[i] = rewrite (r, term_arg (r->t, term, i));
  Term result = rebuild (r->t, term, args);
  mem_free (args);
  return result;
}

/* Lifting ----------------------------------------------------------------- */

/* The first choice inside a numeric term, below sums and products. */
static bool
find_choice (const Terms *t, Term term, Term *choice) {
  if (is_choice (t, term)) {
    *choice = term;
    return true;
  }
  TermKind kind = term_kind (t, term);
  if (kind != TERM_ADD && kind != TERM_MUL && kind != TERM_TO_REAL)
    return false;
  for (size_t i = 0; i < term_count (t, term); i++)
    if (find_choice (t, term_arg (t, term, i), choice))
      return true;
  return false;
}

/* The term with a choice replaced by one of its branches. */
static Term
take (Terms *t, Term term, Term choice, Term branch) {
  assert (is_choice (t, choice));
  if (term_is (term, choice))
    return branch;
  TermKind kind = term_kind (t, term);
  size_t n = term_count (t, term);
  if (kind != TERM_ADD && kind != TERM_MUL && kind != TERM_TO_REAL)
    return term;
  Term *args = mem_alloc (n * sizeof *args);
  for (size_t i = 0; i < n; i++)
    args[i] = take (t, term_arg (t, term, i), choice, branch);
  Term result = rebuild (t, term, args);
  mem_free (args);
  return result;
}

static Term lift (Rewriter *, Term);

static Term
lift_atom (Rewriter *r, Term atom) {
  Terms *t = r->t;
  Term sides[2] = {term_arg (t, atom, 0), term_arg (t, atom, 1)}, choice;
  bool found =
      find_choice (t, sides[0], &choice) || find_choice (t, sides[1], &choice);
  if (!found || !r->budget)
    return atom;
  r->budget--;
  Term branches[2];
  for (size_t i = 0; i < 2; i++) {
    Term branch = term_arg (t, choice, i + 1);
    Term args[2] = {take (t, sides[0], choice, branch),
                    take (t, sides[1], choice, branch)};
    Term simpler = term_make (t, term_kind (t, atom), 0, 2, args);
    branches[i] = lift (r, simpler);
  }
  return term_ite (t, lift (r, term_arg (t, choice, 0)), branches[0],
                   branches[1]);
}

static Term
lift (Rewriter *r, Term term) {
  uint64_t *known = map_get (&r->cache, term.id);
  if (known)
    return (Term){(uint32_t)*known - 1};
  Terms *t = r->t;
  TermKind kind = term_kind (t, term);
  Term result = term;
  bool numeric = kind == TERM_LE || kind == TERM_LT ||
                 (kind == TERM_EQ &&
                  !sort_is (term_sort (t, term_arg (t, term, 0)), BOOL_SORT));
  if (numeric)
    result = lift_atom (r, term);
  else if (sort_is (term_sort (t, term), BOOL_SORT))
    result = map_args (r, term, lift);
  *map_put (&r->cache, term.id) = result.id + 1;
  return result;
}

Term
choice_lift (Terms *t, Term term) {
  Rewriter r = {.t = t, .budget = MAX_ATOMS};
  Term result = lift (&r, term);
  map_done (&r.cache);
  return r.budget ? result : term;
}

/* Division ---------------------------------------------------------------- */

typedef struct {
  int64_t lo, hi;
} Range;

static const int64_t FAR = 1 << 30; /* no overflow in what follows */

static bool
within (Range r) {
  return r.lo >= -FAR && r.hi <= FAR;
}

static bool range_of (Rewriter *, Term, Range *);

static bool
range_of_sum (Rewriter *r, Term term, Range *out) {
  *out = (Range){0, 0};
  for (size_t i = 0; i < term_count (r->t, term); i++) {
    Range part;
    if (!range_of (r, term_arg (r->t, term, i), &part))
      return false;
    out->lo += part.lo;
    out->hi += part.hi;
    if (!within (*out))
      return false;
  }
  return true;
}

static bool
range_of_product (Rewriter *r, Term term, Range *out) {
  int64_t factor;
  Term number = term_arg (r->t, term, 0);
  if (term_count (r->t, term) != 2 || term_kind (r->t, number) != TERM_NUMBER ||
      !rat_to_int64 (term_value (r->t, number), &factor) || factor < -1000 ||
      factor > 1000 || !range_of (r, term_arg (r->t, term, 1), out))
    return false;
  Range scaled = {out->lo * factor, out->hi * factor};
  *out = factor < 0 ? (Range){scaled.hi, scaled.lo} : scaled;
  return within (*out);
}

static bool
range_of_choice (Rewriter *r, Term term, Range *out) {
  Range other;
  if (!range_of (r, term_arg (r->t, term, 1), out) ||
      !range_of (r, term_arg (r->t, term, 2), &other))
    return false;
  out->lo = other.lo < out->lo ? other.lo : out->lo;
  out->hi = other.hi > out->hi ? other.hi : out->hi;
  return true;
}

static bool
range_of (Rewriter *r, Term term, Range *out) {
  switch (term_kind (r->t, term)) {
  case TERM_NUMBER:
    if (!rat_to_int64 (term_value (r->t, term), &out->lo))
      return false;
    out->hi = out->lo;
    return within (*out);
  case TERM_VAR:
    return r->ranges->range (r->ranges->context, term, &out->lo, &out->hi) &&
           within (*out);
  case TERM_ADD:
    return range_of_sum (r, term, out);
  case TERM_MUL:
    return range_of_product (r, term, out);
  case TERM_ITE:
    return range_of_choice (r, term, out);
  default:
    return false;
  }
}

static int64_t
floor_div (int64_t a, int64_t b) {
  return a / b - (a % b < 0);
}

/* e div c or e mod c for c > 0, by the multiples of c that e can have. */
static Term
pieces (Rewriter *r, TermKind kind, Term e, int64_t c, Range range) {
  Terms *t = r->t;
  int64_t first = floor_div (range.lo, c), last = floor_div (range.hi, c);
  Term result = {0};
  for (int64_t k = last; k >= first; k--) {
    Term value = kind == TERM_DIV ? term_int (t, k)
                                  : term_sub (t, e, term_int (t, k * c));
    Term below = term_lt (t, e, term_int (t, (k + 1) * c));
    result = k == last ? value : term_ite (t, below, value, result);
  }
  return result;
}

static Term
divide (Rewriter *r, Term term) {
  uint64_t *known = map_get (&r->cache, term.id);
  if (known)
    return (Term){(uint32_t)*known - 1};
  Term result = map_args (r, term, divide);
  TermKind kind = term_kind (r->t, result);
  int64_t c;
  Range range;
  if ((kind == TERM_DIV || kind == TERM_MOD) &&
      term_kind (r->t, term_arg (r->t, result, 1)) == TERM_NUMBER &&
      rat_to_int64 (term_value (r->t, term_arg (r->t, result, 1)), &c) &&
      c > 0 && c <= FAR && range_of (r, term_arg (r->t, result, 0), &range) &&
      floor_div (range.hi, c) - floor_div (range.lo, c) < MAX_PIECES)
    result = pieces (r, kind, term_arg (r->t, result, 0), c, range);
  *map_put (&r->cache, term.id) = result.id + 1;
  return result;
}

Term
choice_divide (Terms *t, Term term, const ChoiceRanges *ranges) {
  Rewriter r = {.t = t, .ranges = ranges};
  Term result = divide (&r, term);
  map_done (&r.cache);
  return result;
}
