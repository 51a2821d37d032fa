/* Formulas as clauses. */

#include "evidence/system/fact.h"

#include <assert.h>
#include <string.h>

enum { MOST_FACTS = 64, MOST_LITERALS = 12 };

/* Sums --------------------------------------------------------------------- */

typedef struct {
  LiteralPart parts[LITERAL_PARTS];
  size_t count;
  int64_t constant;
} Sum;

static bool
add_part (Sum *s, size_t var, int64_t by) {
  size_t at = 0;
  while (at < s->count && s->parts[at].var < var)
    at++;
  if (at < s->count && s->parts[at].var == var) {
    s->parts[at].by += by;
    if (!s->parts[at].by)
      memmove (s->parts + at, s->parts + at + 1,
               (--s->count - at) * sizeof *s->parts);
    return true;
  }
  if (s->count == LITERAL_PARTS)
    return false;
  memmove (s->parts + at + 1, s->parts + at,
           (s->count++ - at) * sizeof *s->parts);
  s->parts[at] = (LiteralPart){var, by};
  return true;
}

static bool
variable_of (const System *s, Term t, size_t *var) {
  for (*var = 0; *var < s->vars.len; ++*var)
    if (term_is (s->vars.data[*var].now, t))
      return sort_is (s->vars.data[*var].sort, INT_SORT);
  return false;
}

/* Numbers stay so small that sums of them are numbers. */
static bool
small_number (const Terms *t, Term term, int64_t *n) {
  return term_kind (t, term) == TERM_NUMBER &&
         rat_to_int64 (term_value (t, term), n) && *n < INT64_C (1) << 40 &&
         *n > -(INT64_C (1) << 40);
}

/* Adds a multiple of the term; false: it is no sum of variables. */
static bool
add_sum (const System *s, Term term, int64_t by, Sum *sum) {
  const Terms *t = s->terms;
  int64_t n;
  size_t var;
  if (small_number (t, term, &n)) {
    sum->constant += by * n;
    return by > -1000 && by < 1000;
  }
  switch (term_kind (t, term)) {
  case TERM_VAR:
    return variable_of (s, term, &var) && add_part (sum, var, by);
  case TERM_ADD:
    for (size_t i = 0; i < term_count (t, term); i++)
      if (!add_sum (s, term_arg (t, term, i), by, sum))
        return false;
    return true;
  case TERM_MUL:
    return term_count (t, term) == 2 &&
           small_number (t, term_arg (t, term, 0), &n) && n > -1000 &&
           n < 1000 && by > -1000 && by < 1000 &&
           add_sum (s, term_arg (t, term, 1), by * n, sum);
  default:
    return false;
  }
}

/* Literals ----------------------------------------------------------------- */

static void
negate (Literal *l) {
  for (size_t i = 0; i < l->count; i++)
    l->parts[i].by = -l->parts[i].by;
  l->constant = -l->constant;
}

/* Of a sum and its negation one is written. */
static void
settle (Literal *l) {
  if (l->kind != LITERAL_LE && l->count && l->parts[0].by < 0)
    negate (l);
}

Literal
fact_opposite (const Literal *l) {
  Literal o = *l;
  if (l->kind != LITERAL_LE) {
    o.kind = l->kind == LITERAL_EQ ? LITERAL_NE : LITERAL_EQ;
    return o;
  }
  negate (&o); /* not s <= 0: -s + 1 <= 0 */
  o.constant++;
  return o;
}

static bool
same_literal (const Literal *a, const Literal *b) {
  bool same =
      a->kind == b->kind && a->count == b->count && a->constant == b->constant;
  for (size_t i = 0; same && i < a->count; i++)
    same =
        a->parts[i].var == b->parts[i].var && a->parts[i].by == b->parts[i].by;
  return same;
}

/* Whether a literal without variables is true. */
static bool
is_true (const Literal *l) {
  assert (!l->count);
  switch (l->kind) {
  case LITERAL_LE:
    return l->constant <= 0;
  case LITERAL_EQ:
    return !l->constant;
  default:
    return l->constant;
  }
}

/* A comparison, or its opposite. */
static bool
make_literal (const System *s, Term term, bool positive, Literal *l) {
  const Terms *t = s->terms;
  TermKind kind = term_kind (t, term);
  Sum sum = {0};
  if (kind != TERM_EQ && kind != TERM_LE && kind != TERM_LT)
    return false;
  if (!add_sum (s, term_arg (t, term, 0), 1, &sum) ||
      !add_sum (s, term_arg (t, term, 1), -1, &sum))
    return false;
  *l = (Literal){.kind = kind == TERM_EQ ? LITERAL_EQ : LITERAL_LE,
                 .count = sum.count,
                 .constant = sum.constant + (kind == TERM_LT)};
  memcpy (l->parts, sum.parts, sizeof l->parts);
  if (!positive)
    *l = fact_opposite (l);
  settle (l);
  return true;
}

/* Facts ------------------------------------------------------------------ */

void
facts_done (Facts *all) {
  for (size_t i = 0; i < all->len; i++)
    vec_done (all->data + i);
  vec_done (all);
}

/* Each clause of one with each of the other; takes both. */
static bool
multiply (Facts *all, Facts *more) {
  Facts product = {0};
  bool good = all->len * more->len <= MOST_FACTS;
  for (size_t i = 0; good && i < all->len; i++)
    for (size_t k = 0; good && k < more->len; k++) {
      Fact c;
      vec_copy (&c, all->data + i);
      for (size_t m = 0; m < more->data[k].len; m++)
        vec_push (&c, more->data[k].data[m]);
      good = c.len <= MOST_LITERALS;
      vec_push (&product, c);
    }
  facts_done (all);
  facts_done (more);
  *all = product;
  return good;
}

static bool make_clauses (const System *, Term, bool positive, Facts *);

static bool
make_list (const System *s, Term term, bool positive, bool is_and, Facts *all) {
  if (!is_and)
    vec_push (all, (Fact){0}); /* false, so far */
  for (size_t i = 0; i < term_count (s->terms, term); i++) {
    Facts more = {0};
    bool good = make_clauses (s, term_arg (s->terms, term, i), positive, &more);
    if (good && is_and) {
      for (size_t k = 0; k < more.len; k++)
        vec_push (all, more.data[k]);
      vec_done (&more);
    } else if (good)
      good = multiply (all, &more);
    else
      facts_done (&more);
    if (!good || all->len > MOST_FACTS)
      return false;
  }
  return true;
}

static bool
make_clauses (const System *s, Term term, bool positive, Facts *all) {
  Literal l;
  Fact one = {0};
  switch (term_kind (s->terms, term)) {
  case TERM_NOT:
    return make_clauses (s, term_arg (s->terms, term, 0), !positive, all);
  case TERM_AND:
    return make_list (s, term, positive, positive, all);
  case TERM_OR:
    return make_list (s, term, positive, !positive, all);
  case TERM_TRUE:
  case TERM_FALSE:
    if (positive != (term_kind (s->terms, term) == TERM_TRUE))
      vec_push (all, one);
    return true;
  default:
    if (!make_literal (s, term, positive, &l))
      return false;
    vec_push (&one, l);
    vec_push (all, one);
    return true;
  }
}

bool
facts_add (Facts *all, const System *s, Term term) {
  Facts made = {0};
  bool good = make_clauses (s, term, true, &made);
  for (size_t i = 0; good && i < made.len; i++)
    vec_push (all, made.data[i]);
  if (good)
    vec_done (&made);
  else
    facts_done (&made);
  return good;
}

static void
set_literal (Literal *l, size_t var, int64_t value) {
  for (size_t i = 0; i < l->count; i++)
    if (l->parts[i].var == var) {
      l->constant += l->parts[i].by * value;
      memmove (l->parts + i, l->parts + i + 1,
               (--l->count - i) * sizeof *l->parts);
      settle (l);
      return;
    }
}

bool
fact_set (Fact *c, size_t var, int64_t value) {
  size_t kept = 0;
  for (size_t i = 0; i < c->len; i++) {
    Literal *l = c->data + i;
    set_literal (l, var, value);
    if (!l->count && is_true (l))
      return false;
    if (l->count)
      c->data[kept++] = *l;
  }
  c->len = kept;
  return true;
}

/* Tidying ------------------------------------------------------------------ */

/* Whether both are LE of opposite sums, whose constants add up to this. */
static bool
are_opposite (const Literal *a, const Literal *b, int64_t together) {
  Literal n = *b;
  if (a->kind != LITERAL_LE || b->kind != LITERAL_LE)
    return false;
  negate (&n);
  n.constant = a->constant;
  return same_literal (a, &n) && a->constant + b->constant == together;
}

static void
remove_literal (Fact *c, size_t i) {
  memmove (c->data + i, c->data + i + 1, (--c->len - i) * sizeof *c->data);
}

/* s < 0 or s > 0: s != 0.  False: the clause is always true. */
static bool
tidy_clause (Fact *c) {
  for (size_t i = 0; i < c->len; i++)
    for (size_t k = i + 1; k < c->len; k++) {
      Literal *a = c->data + i, *b = c->data + k;
      Literal other = fact_opposite (a);
      if (same_literal (&other, b))
        return false;
      if (are_opposite (a, b, 2)) {
        a->kind = LITERAL_NE;
        a->constant--;
        settle (a);
      } else if (!same_literal (a, b))
        continue;
      remove_literal (c, k--);
    }
  return true;
}

/* Whether the first one is a case of the second. */
static bool
implies (const Literal *a, const Literal *b) {
  Literal c = *a;
  if (same_literal (a, b))
    return true;
  if (a->kind == LITERAL_NE || b->kind != LITERAL_LE)
    return false;
  c.kind = LITERAL_LE;
  for (int turn = 0; turn < (a->kind == LITERAL_EQ ? 2 : 1); turn++) {
    Literal same = c;
    same.constant = b->constant;
    if (same_literal (&same, b) && b->constant <= c.constant)
      return true;
    negate (&c);
  }
  return false;
}

static bool
has_literal (const Fact *c, const Literal *l) {
  for (size_t i = 0; i < c->len; i++)
    if (same_literal (c->data + i, l))
      return true;
  return false;
}

/* Whether the first one says at least what the second does. */
static bool
says (const Fact *a, const Fact *b) {
  for (size_t i = 0; i < a->len; i++) {
    bool found = false;
    for (size_t k = 0; k < b->len && !found; k++)
      found = implies (a->data + i, b->data + k);
    if (!found)
      return false;
  }
  return true;
}

static void
remove_clause (Facts *all, size_t i) {
  vec_done (all->data + i);
  memmove (all->data + i, all->data + i + 1,
           (--all->len - i) * sizeof *all->data);
}

/* s <= 0 in one, and s >= 0 in the other, which is the same otherwise: s == 0.
 */
static bool
join (Fact *a, const Fact *b) {
  size_t at = SIZE_MAX, other = SIZE_MAX;
  if (a->len != b->len)
    return false;
  for (size_t i = 0; i < a->len; i++)
    if (!has_literal (b, a->data + i)) {
      if (at != SIZE_MAX)
        return false;
      at = i;
    }
  for (size_t i = 0; i < b->len; i++)
    if (!has_literal (a, b->data + i))
      other = i;
  if (at == SIZE_MAX || other == SIZE_MAX ||
      !are_opposite (a->data + at, b->data + other, 0))
    return false;
  a->data[at].kind = LITERAL_EQ;
  settle (a->data + at);
  return true;
}

void
facts_tidy (Facts *all) {
  for (size_t i = 0; i < all->len;)
    if (tidy_clause (all->data + i))
      i++;
    else
      remove_clause (all, i);
  for (size_t i = 0; i < all->len; i++)
    for (size_t k = i + 1; k < all->len; k++)
      if (join (all->data + i, all->data + k))
        remove_clause (all, k--);
  for (size_t i = 0; i < all->len; i++)
    for (size_t k = 0; k < all->len; k++)
      if (i != k && says (all->data + i, all->data + k)) {
        remove_clause (all, k);
        i -= k < i;
        k--;
      }
}

/* Formulas ----------------------------------------------------------------- */

static Term
literal_term (const System *s, const Literal *l) {
  Terms *t = s->terms;
  Term sum = term_int (t, l->constant), zero = term_int (t, 0);
  for (size_t i = 0; i < l->count; i++)
    sum = term_add2 (t, sum,
                     term_mul (t, term_int (t, l->parts[i].by),
                               s->vars.data[l->parts[i].var].now));
  if (l->kind == LITERAL_LE)
    return term_le (t, sum, zero);
  Term is = term_eq (t, sum, zero);
  return l->kind == LITERAL_EQ ? is : term_not (t, is);
}

Term
fact_term (const System *s, const Fact *c) {
  Term t = term_bool (s->terms, false);
  for (size_t i = 0; i < c->len; i++)
    t = term_or2 (s->terms, t, literal_term (s, c->data + i));
  return t;
}
