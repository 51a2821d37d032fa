/* z3_qe.h -- quantifier elimination, to judge projections by: first the cheap
   kind (solving equations), then the complete one for what is left. */

#include "logic/z3_private.h"

/* qe2 runs forever on some formulas with both Ints and Reals. */
enum { MAX_MILLISECONDS = 60000 };

typedef struct {
  Z3 *z;
  Z3_ast_vector vars; /* still to be eliminated */
} Elimination;

/* 'exists vars. body', held by the caller. */
static Z3_ast
quantify (Elimination *e, Z3_ast body) {
  Z3_context c = e->z->context;
  unsigned n = Z3_ast_vector_size (c, e->vars);
  Z3_app *apps = mem_alloc ((n + 1) * sizeof *apps);
  for (unsigned i = 0; i < n; i++)
    apps[i] = Z3_to_app (c, Z3_ast_vector_get (c, e->vars, i));
  Z3_ast made = n ? Z3_mk_exists_const (c, 0, n, apps, 0, NULL, body) : body;
  if (made)
    Z3_inc_ref (c, made);
  mem_free (apps);
  return made;
}

/* simplify; qe2; simplify.  Held by the caller. */
static Z3_tactic
tactic (Z3_context c) {
  static const char *const names[] = {"simplify", "qe2", "simplify"};
  Z3_tactic all = NULL;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    Z3_tactic one = Z3_mk_tactic (c, names[i]);
    Z3_tactic_inc_ref (c, one);
    if (!all) {
      all = one;
      continue;
    }
    Z3_tactic both = Z3_tactic_and_then (c, all, one);
    Z3_tactic_inc_ref (c, both);
    Z3_tactic_dec_ref (c, all);
    Z3_tactic_dec_ref (c, one);
    all = both;
  }
  return all;
}

static bool
goal_back (Z3 *z, Z3_goal goal, Term *out) {
  Z3_context c = z->context;
  Term all = term_bool (z->terms, true);
  bool good = true;
  for (unsigned i = 0; i < Z3_goal_size (c, goal) && good; i++) {
    Term part;
    good = z3_to_term (z, Z3_goal_formula (c, goal, i), &part);
    if (good)
      all = term_and2 (z->terms, all, part);
  }
  *out = all;
  return good;
}

/* The disjunction of the goals a tactic left. */
static bool
result_back (Z3 *z, Z3_apply_result result, Term *out) {
  Z3_context c = z->context;
  Term any = term_bool (z->terms, false), one;
  bool good = true;
  for (unsigned i = 0; i < Z3_apply_result_get_num_subgoals (c, result) && good;
       i++) {
    Z3_goal goal = Z3_apply_result_get_subgoal (c, result, i);
    Z3_goal_inc_ref (c, goal);
    good = goal_back (z, goal, &one);
    Z3_goal_dec_ref (c, goal);
    if (good)
      any = term_or2 (z->terms, any, one);
  }
  *out = any;
  return good;
}

static bool
apply_tactic (Z3 *z, Z3_ast formula, Term *out) {
  Z3_context c = z->context;
  Z3_goal goal = Z3_mk_goal (c, false, false, false);
  Z3_goal_inc_ref (c, goal);
  Z3_goal_assert (c, goal, formula);
  Z3_tactic qe = tactic (c);
  Z3_apply_result result = Z3_tactic_apply (c, qe, goal);
  bool good = result;
  if (result) {
    Z3_apply_result_inc_ref (c, result);
    good = result_back (z, result, out);
    Z3_apply_result_dec_ref (c, result);
  }
  Z3_tactic_dec_ref (c, qe);
  Z3_goal_dec_ref (c, goal);
  return good;
}

static bool
eliminate (Elimination *e, Z3_ast body, Term *out) {
  Z3_context c = e->z->context;
  Z3_ast less = Z3_qe_lite (c, e->vars, body);
  if (!less)
    return false;
  Z3_inc_ref (c, less);
  Z3_ast formula = quantify (e, less);
  Z3_dec_ref (c, less);
  if (!formula)
    return false;
  bool good = apply_tactic (e->z, formula, out);
  Z3_dec_ref (c, formula);
  return good;
}

typedef struct {
  Map vars;
  bool found;
} Search;

static void
look (void *context, Term var) {
  Search *s = context;
  s->found = s->found || map_get (&s->vars, var.id);
}

static bool
free_of (const Terms *terms, Term term, size_t n, const Term *vars) {
  Search s = {0};
  for (size_t i = 0; i < n; i++)
    *map_put (&s.vars, vars[i].id) = 1;
  term_vars (terms, term, look, &s);
  map_done (&s.vars);
  return !s.found;
}

/* A formula equivalent to 'exists vars. formula' without quantifiers.  When
   there is none, or it is not found within a minute, '*ok' becomes false and
   the result is 'formula' itself. */
static Term
eliminate_exists (Terms *terms, Run *run, size_t n, const Term *vars,
                  Term formula, bool *ok) {
  Elimination e = {.z = z3_new (terms, run)};
  Z3_context c = e.z->context;
  Term result = formula;
  e.vars = Z3_mk_ast_vector (c);
  Z3_ast_vector_inc_ref (c, e.vars);
  Z3_ast body = z3_of_term (e.z, formula);
  for (size_t i = 0; i < n; i++) {
    Z3_ast var = z3_of_term (e.z, vars[i]);
    if (var)
      Z3_ast_vector_push (c, e.vars, var);
  }
  watch_begin (e.z->watch, MAX_MILLISECONDS);
  *ok = body && eliminate (&e, body, &result);
  watch_end (e.z->watch);
  Z3_ast_vector_dec_ref (c, e.vars);
  z3_free (e.z);
  *ok = *ok && free_of (terms, result, n, vars);
  return *ok ? result : formula;
}
