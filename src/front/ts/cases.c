/* The variable is the one with most constants that it is compared with.  Its
   cases must be much smaller than the whole: then they are different steps,
   and not one step that computes. */

#include "front/ts/cases.h"

#include <assert.h>

enum { MAX_CASES = 200, LEAST_SIZE = 8 };

/* What a variable is compared with. */
typedef struct {
  Term var;
  TermList values;
  bool is_fixed; /* a conjunct says that it is 'fixed' */
  Term fixed;
} Compared;

typedef struct {
  const Relations *r;
  Terms *t;
  Map seen;
  Map index; /* variable -> number in 'all' + 1 */
  VEC (Compared) all;
} Survey;

/* Whether 'term' is v = c for a variable of the state before, or an input. */
static bool
is_test (const Survey *s, Term term, Term *var, Term *value) {
  if (term_kind (s->t, term) != TERM_EQ)
    return false;
  for (size_t side = 0; side < 2; side++) {
    *var = term_arg (s->t, term, side);
    *value = term_arg (s->t, term, 1 - side);
    if (term_kind (s->t, *var) == TERM_VAR && !map_get (&s->r->next, var->id) &&
        term_is_constant (s->t, *value))
      return true;
  }
  return false;
}

static Compared *
compared (Survey *s, Term var) {
  uint64_t *index = map_put (&s->index, var.id);
  if (!*index) {
    vec_push (&s->all, ((Compared){.var = var}));
    *index = s->all.len;
  }
  return s->all.data + *index - 1;
}

static void
survey (Survey *s, Term term) {
  Term var, value;
  if (*map_put (&s->seen, term.id))
    return;
  *map_put (&s->seen, term.id) = 1;
  if (is_test (s, term, &var, &value))
    vec_push (&compared (s, var)->values, value);
  for (size_t i = 0; i < term_count (s->t, term); i++)
    survey (s, term_arg (s->t, term, i));
}

/* A conjunct that says what a variable is leaves one case. */
static void
survey_all (Survey *s, Term term) {
  const Term *parts;
  size_t n = term_conjuncts (s->t, &term, &parts);
  for (size_t i = 0; i < n; i++) {
    Term var, value;
    if (is_test (s, parts[i], &var, &value)) {
      Compared *c = compared (s, var);
      c->is_fixed = true;
      c->fixed = value;
    } else
      survey (s, parts[i]);
  }
}

/* The variable to look at: one whose value is said but still asked for; or the
   one with most values. */
static const Compared *
choose (const Survey *s) {
  const Compared *best = NULL;
  for (size_t i = 0; i < s->all.len; i++) {
    const Compared *c = s->all.data + i;
    if (c->is_fixed && c->values.len)
      return c;
    if (!c->is_fixed && c->values.len > 1 && c->values.len < MAX_CASES &&
        (!best || c->values.len > best->values.len))
      best = c;
  }
  return best;
}

/* The term where the variable has the value; or, where it has none of its
   values (NULL), the term with no test of them left in it. */
static Term
case_of (Survey *s, const Compared *c, const Term *value, Term term) {
  Terms *t = s->t;
  if (value) {
    Subst *subst = subst_new (t);
    subst_set (subst, c->var, *value);
    Term rest = subst_apply (subst, term);
    subst_free (subst);
    return term_and2 (t, term_eq (t, c->var, *value), rest);
  }
  TermList parts = {0};
  for (size_t i = 0; i < c->values.len; i++)
    vec_push (&parts, term_not (t, term_eq (t, c->var, c->values.data[i])));
  vec_push (&parts, term);
  Term all = term_and (t, parts.len, parts.data);
  vec_done (&parts);
  return all;
}

/* 'term' with all tests of the variable false. */
static Term
without_tests (Survey *s, const Compared *c, Map *done, Term term) {
  Terms *t = s->t;
  Term var, value, result = term;
  uint64_t *known = map_get (done, term.id);
  if (known)
    return (Term){(uint32_t)*known - 1};
  size_t n = term_count (t, term);
  if (is_test (s, term, &var, &value) && term_is (var, c->var))
    result = term_bool (t, false);
  else if (n && term_kind (t, term) != TERM_APPLY) {
    Term *args = mem_alloc (n * sizeof *args);
    bool same = true;
    for (size_t i = 0; i < n; i++) {
      args[i] = without_tests (s, c, done, term_arg (t, term, i));
      same = same && term_is (args[i], term_arg (t, term, i));
    }
    if (!same)
      result = term_make (t, term_kind (t, term), term_data (t, term), n, args);
    mem_free (args);
  }
  *map_put (done, term.id) = result.id + 1;
  return result;
}

static void
make_cases (Survey *s, const Compared *c, Term term, TermList *out) {
  Map done = {0};
  if (c->is_fixed) {
    vec_push (out, case_of (s, c, &c->fixed, term));
    return;
  }
  for (size_t i = 0; i < c->values.len; i++)
    vec_push (out, case_of (s, c, c->values.data + i, term));
  vec_push (out, case_of (s, c, NULL, without_tests (s, c, &done, term)));
  map_done (&done);
}

/* Whether each case is at most two thirds of the whole. */
static bool
is_simpler (const Terms *t, Term term, const TermList *cases) {
  size_t size = term_size (t, term);
  for (size_t i = 0; i < cases->len; i++)
    if (3 * term_size (t, cases->data[i]) > 2 * size + LEAST_SIZE)
      return false;
  return true;
}

bool
cases_split (const Relations *r, Term term, TermList *out) {
  Survey s = {.r = r, .t = r->program->terms};
  TermList cases = {0};
  survey_all (&s, term);
  const Compared *c = choose (&s);
  if (c)
    make_cases (&s, c, term, &cases);
  bool split = c && (c->is_fixed || is_simpler (s.t, term, &cases));
  for (size_t i = 0; i < cases.len && split; i++)
    vec_push (out, cases.data[i]);
  for (size_t i = 0; i < s.all.len; i++)
    vec_done (&s.all.data[i].values);
  vec_done (&s.all);
  vec_done (&cases);
  map_done (&s.seen);
  map_done (&s.index);
  return split;
}
