/* Model-based projection: first the literals by which the model satisfies the
   formula, then Z3's elimination of variables from their conjunction, guided by
   the model.  Variables Z3 leaves behind get their values. */

#include "logic/z3_project.h"

typedef struct {
  Z3 *z;
  Terms *terms;
  Z3_model model;
  Map truth;    /* Boolean term -> 1 false, 2 true */
  Map resolved; /* term -> the same without 'ite', + 1 */
  Map collected;
  Map vars;                  /* to be eliminated */
  VEC (Term) kept, literals; /* without and with such variables */
  bool failed;
} Projection;

bool
z3_value (Z3 *z, Z3_model model, Term term, Term *value) {
  Z3_ast ast = z3_of_term (z, term), result;
  Term back;
  if (!ast || !Z3_model_eval (z->context, model, ast, true, &result))
    return false;
  Z3_inc_ref (z->context, result);
  bool good =
      z3_to_term (z, result, &back) && term_is_value (z->terms, back);
  Z3_dec_ref (z->context, result);
  if (good)
    *value = back;
  return good;
}

static bool holds (Projection *, Term);

static bool
holds_bare (Projection *p, Term term) {
  Terms *t = p->terms;
  TermKind kind = term_kind (t, term);
  Term value;
  switch (kind) {
  case TERM_NOT:
    return !holds (p, term_arg (t, term, 0));
  case TERM_AND:
  case TERM_OR:
    for (size_t i = 0; i < term_count (t, term); i++)
      if (holds (p, term_arg (t, term, i)) == (kind == TERM_OR))
        return kind == TERM_OR;
    return kind == TERM_AND;
  default:
    if (z3_value (p->z, p->model, term, &value))
      return term_is_true (t, value);
    p->failed = true;
    return false;
  }
}

static bool
holds (Projection *p, Term term) {
  const uint64_t *known = map_get (&p->truth, term.id);
  if (known)
    return *known == 2;
  bool truth = holds_bare (p, term);
  *map_put (&p->truth, term.id) = truth ? 2 : 1;
  return truth;
}

static void collect (Projection *, Term, bool truth);

static Term resolve (Projection *, Term);

static Term
resolve_args (Projection *p, Term term) {
  Terms *t = p->terms;
  size_t n = term_count (t, term);
  Term *args = mem_alloc (n * sizeof *args), result = term;
  bool same = true;
  for (size_t i = 0; i < n; i++) {
    args[i] = resolve (p, term_arg (t, term, i));
    same = same && term_is (args[i], term_arg (t, term, i));
  }
  if (!same && term_kind (t, term) == TERM_APPLY)
    result = term_apply (t, term_name (t, term), term_sort (t, term), n, args);
  else if (!same)
    result = term_make (t, term_kind (t, term), term_data (t, term), n, args);
  mem_free (args);
  return result;
}

/* 'ite' becomes the branch the model takes; the condition is a literal. */
static Term
resolve (Projection *p, Term term) {
  Terms *t = p->terms;
  if (!term_count (t, term))
    return term;
  const uint64_t *known = map_get (&p->resolved, term.id);
  if (known)
    return (Term){(uint32_t)*known - 1};
  Term result;
  if (term_kind (t, term) == TERM_ITE) {
    Term condition = term_arg (t, term, 0);
    bool yes = holds (p, condition);
    collect (p, condition, yes);
    result = resolve (p, term_arg (t, term, yes ? 1 : 2));
  } else
    result = resolve_args (p, term);
  *map_put (&p->resolved, term.id) = result.id + 1;
  return result;
}

static void
note_var (void *context, Term var) {
  Projection *p = context;
  if (map_get (&p->vars, var.id))
    p->failed = true;
}

/* Uses 'failed' for the answer of the walk. */
static bool
has_vars (Projection *p, Term term) {
  bool before = p->failed;
  p->failed = false;
  term_vars (p->terms, term, note_var, p);
  bool has = p->failed;
  p->failed = before;
  return has;
}

static void
add_literal (Projection *p, Term literal) {
  if (has_vars (p, literal))
    vec_push (&p->literals, literal);
  else
    vec_push (&p->kept, literal);
}

static bool
is_numeric (Sort sort) {
  return sort_is (sort, INT_SORT) || sort_is (sort, REAL_SORT);
}

/* a != b of numbers becomes the inequality the model satisfies. */
static void
collect_atom (Projection *p, Term atom, bool truth) {
  Terms *t = p->terms;
  atom = resolve (p, atom);
  TermKind kind = term_kind (t, atom);
  if (kind == TERM_EQ && !truth) {
    Term a = term_arg (t, atom, 0), b = term_arg (t, atom, 1);
    if (is_numeric (term_sort (t, a))) {
      bool less = holds (p, term_lt (t, a, b));
      add_literal (p, less ? term_lt (t, a, b) : term_lt (t, b, a));
      return;
    }
  }
  add_literal (p, truth ? atom : term_not (t, atom));
}

/* One argument decides. */
static void
collect_one (Projection *p, Term term, bool truth) {
  for (size_t i = 0; i < term_count (p->terms, term); i++) {
    Term arg = term_arg (p->terms, term, i);
    if (holds (p, arg) == truth) {
      collect (p, arg, truth);
      return;
    }
  }
  p->failed = true;
}

static void
collect_both (Projection *p, Term term) {
  for (size_t i = 0; i < 2; i++) {
    Term side = term_arg (p->terms, term, i);
    collect (p, side, holds (p, side));
  }
}

/* Literals which make 'term' as true, or false, as it is in the model. */
static void
collect (Projection *p, Term term, bool truth) {
  Terms *t = p->terms;
  TermKind kind = term_kind (t, term);
  bool boolean = term_count (t, term) &&
                 sort_is (term_sort (t, term_arg (t, term, 0)), BOOL_SORT);
  uint64_t *collected = map_put (&p->collected, term.id);
  if (*collected || kind == TERM_TRUE || kind == TERM_FALSE)
    return;
  *collected = 1;
  if (kind == TERM_NOT)
    collect (p, term_arg (t, term, 0), !truth);
  else if ((kind == TERM_AND && !truth) || (kind == TERM_OR && truth))
    collect_one (p, term, truth);
  else if (kind == TERM_AND || kind == TERM_OR)
    for (size_t i = 0; i < term_count (t, term); i++)
      collect (p, term_arg (t, term, i), truth);
  else if (kind == TERM_ITE) {
    Term condition = term_arg (t, term, 0);
    bool yes = holds (p, condition);
    collect (p, condition, yes);
    collect (p, term_arg (t, term, yes ? 1 : 2), truth);
  } else if (kind == TERM_EQ && boolean)
    collect_both (p, term);
  else
    collect_atom (p, term, truth);
}

/* Z3's part: the conjunction of 'literals' without 'vars'. */
static bool
eliminate (Projection *p, size_t n, const Term *vars, Term *out) {
  Z3_context c = p->z->context;
  Term all = term_and (p->terms, p->literals.len, p->literals.data);
  Z3_ast body = z3_of_term (p->z, all);
  Z3_app *apps = mem_alloc ((n + 1) * sizeof *apps);
  bool good = body;
  for (size_t i = 0; i < n && good; i++) {
    Z3_ast var = z3_of_term (p->z, vars[i]);
    good = var;
    apps[i] = var ? Z3_to_app (c, var) : NULL;
  }
  Z3_ast result =
      good ? Z3_qe_model_project (c, p->model, (unsigned)n, apps, body) : NULL;
  mem_free (apps);
  if (!result || z3_failure (p->z))
    return false;
  Z3_inc_ref (c, result);
  good = z3_to_term (p->z, result, out);
  Z3_dec_ref (c, result);
  return good;
}

static bool
replace_by_values (Projection *p, size_t n, const Term *vars, Term *term) {
  Subst *subst = subst_new (p->terms);
  bool good = true;
  for (size_t i = 0; i < n && good; i++) {
    Term value;
    good = z3_value (p->z, p->model, vars[i], &value);
    if (good)
      subst_set (subst, vars[i], value);
  }
  if (good)
    *term = subst_apply (subst, *term);
  subst_free (subst);
  return good;
}

static bool
project_literals (Projection *p, size_t n, const Term *vars, Term *out) {
  if (!eliminate (p, n, vars, out))
    *out = term_and (p->terms, p->literals.len, p->literals.data);
  return !has_vars (p, *out) || replace_by_values (p, n, vars, out);
}

static bool
project (Projection *p, size_t n, const Term *vars, Term formula, Term *cube) {
  Term rest = term_bool (p->terms, true);
  if (!holds (p, formula) || p->failed)
    return false;
  collect (p, formula, true);
  if (p->failed)
    return false;
  if (p->literals.len && !project_literals (p, n, vars, &rest))
    return false;
  vec_push (&p->kept, rest);
  *cube = term_and (p->terms, p->kept.len, p->kept.data);
  return true;
}

bool
z3_project (Z3 *z, Z3_model model, size_t n, const Term *vars, Term formula,
            Term *cube) {
  Projection p = {.z = z, .terms = z->terms, .model = model};
  for (size_t i = 0; i < n; i++)
    *map_put (&p.vars, vars[i].id) = 1;
  bool good = project (&p, n, vars, formula, cube);
  map_done (&p.truth);
  map_done (&p.resolved);
  map_done (&p.collected);
  map_done (&p.vars);
  vec_done (&p.kept);
  vec_done (&p.literals);
  return good;
}
