/* Sequence interpolants by Spacer: predicates P_1 ... P_k over the variables
   between the formulas, the Horn clauses

     F_0 => P_1,   P_i && F_i => P_(i+1),   P_k && F_k => error,

   and the solution Spacer finds for them.  Its own simplifications of clauses
   are switched off, as they would dissolve the chain. */

#include "logic/interpolate.h"
#include "logic/solver.h"
#include "logic/z3_private.h"

#include <assert.h>

typedef struct {
  Z3_func_decl decl;
  VEC (Term) vars;
  bool solved; /* the answer defines it */
} Relation;

typedef struct {
  Z3 *z;
  Z3_fixedpoint fixedpoint;
  size_t steps;
  const Term *formulas;
  Relation *relations; /* by step; number 0 is the error */
} Chain;

/* Variables of formulas --------------------------------------------------- */

static void
add_to_set (void *context, Term var) {
  *map_put (context, var.id) = 1;
}

/* The variables of 'row' which occur in both formulas. */
static void
shared_vars (Chain *ch, Relation *r, Term before, Term after, size_t n,
             const Term *row) {
  Map left = {0}, right = {0};
  term_vars (ch->z->terms, before, add_to_set, &left);
  term_vars (ch->z->terms, after, add_to_set, &right);
  for (size_t i = 0; i < n; i++)
    if (map_get (&left, row[i].id) && map_get (&right, row[i].id))
      vec_push (&r->vars, row[i]);
  map_done (&left);
  map_done (&right);
}

/* Clauses ----------------------------------------------------------------- */

static bool
add_relation (Chain *ch, size_t step) {
  assert (step < ch->steps);
  Z3_context c = ch->z->context;
  Relation *r = ch->relations + step;
  unsigned n = (unsigned)r->vars.len;
  Z3_sort *sorts = mem_alloc ((n + 1) * sizeof *sorts);
  bool good = true;
  for (unsigned i = 0; i < n && good; i++) {
    Sort sort = term_sort (ch->z->terms, r->vars.data[i]);
    good = (sorts[i] = z3_of_sort (ch->z, sort));
  }
  if (good)
    r->decl = Z3_mk_fresh_func_decl (c, "P", n, sorts, Z3_mk_bool_sort (c));
  mem_free (sorts);
  if (!good || !r->decl)
    return false;
  Z3_inc_ref (c, Z3_func_decl_to_ast (c, r->decl));
  Z3_fixedpoint_register_relation (c, ch->fixedpoint, r->decl);
  return !z3_failure (ch->z);
}

/* P (vars); the caller releases it. */
static Z3_ast
atom (Chain *ch, const Relation *r) {
  unsigned n = (unsigned)r->vars.len;
  Z3_ast *args = mem_alloc ((n + 1) * sizeof *args);
  for (unsigned i = 0; i < n; i++)
    args[i] = z3_of_term (ch->z, r->vars.data[i]);
  Z3_ast made = Z3_mk_app (ch->z->context, r->decl, n, args);
  Z3_inc_ref (ch->z->context, made);
  mem_free (args);
  return made;
}

typedef struct {
  Z3 *z;
  VEC (Z3_app) apps;
} Bound;

static void
add_bound (void *context, Term var) {
  Bound *bound = context;
  vec_push (&bound->apps,
            Z3_to_app (bound->z->context, z3_of_term (bound->z, var)));
}

/* 'clause' for all values of the variables of 'formula'. */
static bool
add_rule (Chain *ch, Term formula, Z3_ast clause) {
  Z3_context c = ch->z->context;
  Bound bound = {.z = ch->z};
  term_vars (ch->z->terms, formula, add_bound, &bound);
  unsigned n = (unsigned)bound.apps.len;
  Z3_ast rule =
      n ? Z3_mk_forall_const (c, 0, n, bound.apps.data, 0, NULL, clause)
        : clause;
  vec_done (&bound.apps);
  if (!rule)
    return false;
  Z3_inc_ref (c, rule);
  Z3_fixedpoint_add_rule (c, ch->fixedpoint, rule,
                          Z3_mk_int_symbol (c, (int)formula.id));
  bool good = !z3_failure (ch->z);
  Z3_dec_ref (c, rule);
  return good;
}

static bool
add_step (Chain *ch, size_t step) {
  assert (step < ch->steps);
  Z3_context c = ch->z->context;
  Z3_ast body = z3_of_term (ch->z, ch->formulas[step]);
  if (!body)
    return false;
  size_t next = (step + 1) % ch->steps;
  Z3_ast head = atom (ch, ch->relations + next);
  Z3_ast from = step ? atom (ch, ch->relations + step) : NULL;
  Z3_ast both = from ? Z3_mk_and (c, 2, (Z3_ast[]){from, body}) : body;
  Z3_inc_ref (c, both);
  Z3_ast clause = Z3_mk_implies (c, both, head);
  Z3_inc_ref (c, clause);
  bool good = add_rule (ch, ch->formulas[step], clause);
  Z3_dec_ref (c, clause);
  Z3_dec_ref (c, both);
  Z3_dec_ref (c, head);
  if (from)
    Z3_dec_ref (c, from);
  return good;
}

/* Answers ----------------------------------------------------------------- */

static Relation *
relation_of (Chain *ch, Z3_ast ast) {
  Z3_context c = ch->z->context;
  if (Z3_get_ast_kind (c, ast) != Z3_APP_AST)
    return NULL;
  Z3_func_decl decl = Z3_get_app_decl (c, Z3_to_app (c, ast));
  for (size_t i = 0; i < ch->steps; i++)
    if (Z3_is_eq_func_decl (c, decl, ch->relations[i].decl))
      return ch->relations + i;
  return NULL;
}

/* 'body' with the arguments of 'use', which are bound variables, replaced by
   the variables of the relation. */
static bool
instantiate (Chain *ch, const Relation *r, Z3_app use, Z3_ast body, Term *out) {
  Z3_context c = ch->z->context;
  unsigned n = Z3_get_app_num_args (c, use);
  Z3_ast *to = mem_zero ((n + 1) * sizeof *to);
  bool good = true;
  for (unsigned i = 0; i < n && good; i++) {
    Z3_ast arg = Z3_get_app_arg (c, use, i);
    unsigned index = Z3_get_ast_kind (c, arg) == Z3_VAR_AST
                         ? Z3_get_index_value (c, arg)
                         : n;
    good = index < n;
    if (good)
      to[index] = z3_of_term (ch->z, r->vars.data[i]);
  }
  for (unsigned i = 0; i < n; i++)
    good = good && to[i];
  Z3_ast made = !good ? NULL : n ? Z3_substitute_vars (c, body, n, to) : body;
  mem_free (to);
  if (!made)
    return false;
  Z3_inc_ref (c, made);
  good = z3_to_term (ch->z, made, out);
  Z3_dec_ref (c, made);
  return good;
}

/* One definition 'forall x. P (x) = body'. */
static bool
read_definition (Chain *ch, Z3_ast ast, Term *interpolants) {
  Z3_context c = ch->z->context;
  if (Z3_get_ast_kind (c, ast) == Z3_QUANTIFIER_AST)
    ast = Z3_get_quantifier_body (c, ast);
  if (Z3_get_ast_kind (c, ast) != Z3_APP_AST)
    return false;
  Z3_app app = Z3_to_app (c, ast);
  Z3_decl_kind kind = Z3_get_decl_kind (c, Z3_get_app_decl (c, app));
  if ((kind != Z3_OP_EQ && kind != Z3_OP_IFF) ||
      Z3_get_app_num_args (c, app) != 2)
    return false;
  Z3_ast use = Z3_get_app_arg (c, app, 0);
  Relation *r = relation_of (ch, use);
  if (!r)
    return false;
  if (r == ch->relations)
    return true;
  size_t i = (size_t)(r - ch->relations) - 1;
  r->solved = true;
  return instantiate (ch, r, Z3_to_app (c, use), Z3_get_app_arg (c, app, 1),
                      interpolants + i);
}

/* Clauses whose body is plainly false are dropped by Spacer, and its answer is
   just 'true'.  Then that formula alone is refuted. */
static bool
refute_one (Chain *ch, Run *run, Term *interpolants) {
  Terms *t = ch->z->terms;
  Solver *solver = solver_new_z3 (t, run);
  size_t found = 0;
  solver_limit (solver, 1000);
  while (found < ch->steps &&
         solver_check (solver, 1, ch->formulas + found) != UNSAT)
    found++;
  solver_free (solver);
  for (size_t i = 0; i + 1 < ch->steps; i++)
    interpolants[i] = term_bool (t, i < found);
  return found < ch->steps;
}

static bool
all_solved (const Chain *ch) {
  for (size_t i = 1; i < ch->steps; i++)
    if (!ch->relations[i].solved)
      return false;
  return true;
}

/* A conjunction of definitions, in any order. */
static bool
read_answer (Chain *ch, Z3_ast answer, Term *interpolants) {
  Z3_context c = ch->z->context;
  if (Z3_get_ast_kind (c, answer) != Z3_APP_AST)
    return read_definition (ch, answer, interpolants);
  Z3_app app = Z3_to_app (c, answer);
  Z3_decl_kind kind = Z3_get_decl_kind (c, Z3_get_app_decl (c, app));
  if (kind == Z3_OP_TRUE)
    return true;
  if (kind != Z3_OP_AND)
    return read_definition (ch, answer, interpolants);
  bool good = true;
  for (unsigned i = 0; i < Z3_get_app_num_args (c, app) && good; i++)
    good = read_definition (ch, Z3_get_app_arg (c, app, i), interpolants);
  return good;
}

/* Solving ----------------------------------------------------------------- */

static void
set_params (Chain *ch) {
  static const char *const off[] = {
      "xform.slice", "xform.inline_eager",        "xform.inline_linear",
      "xform.coi",   "xform.subsumption_checker", "xform.compress_unbound"};
  Z3_context c = ch->z->context;
  Z3_params params = Z3_mk_params (c);
  Z3_params_inc_ref (c, params);
  Z3_params_set_symbol (c, params, Z3_mk_string_symbol (c, "engine"),
                        Z3_mk_string_symbol (c, "spacer"));
  for (size_t i = 0; i < sizeof off / sizeof *off; i++)
    Z3_params_set_bool (c, params, Z3_mk_string_symbol (c, off[i]), false);
  Z3_fixedpoint_set_params (c, ch->fixedpoint, params);
  Z3_params_dec_ref (c, params);
}

static bool
add_clauses (Chain *ch) {
  bool good = true;
  for (size_t i = 0; i < ch->steps && good; i++)
    good = add_relation (ch, i);
  for (size_t i = 0; i < ch->steps && good; i++)
    good = add_step (ch, i);
  return good;
}

static bool
query (Chain *ch, Run *run, unsigned milliseconds, Term *interpolants) {
  Z3_context c = ch->z->context;
  watch_begin (ch->z->watch, milliseconds);
  Z3_lbool reached = Z3_fixedpoint_query_relations (c, ch->fixedpoint, 1,
                                                    &ch->relations[0].decl);
  bool good = reached == Z3_L_FALSE && !z3_failure (ch->z);
  watch_end (ch->z->watch);
  Z3_ast answer = good ? Z3_fixedpoint_get_answer (c, ch->fixedpoint) : NULL;
  if (!answer)
    return false;
  Z3_inc_ref (c, answer);
  good = read_answer (ch, answer, interpolants);
  Z3_dec_ref (c, answer);
  return good && (all_solved (ch) || refute_one (ch, run, interpolants));
}

#ifndef NDEBUG
static bool
refuted (Solver *solver, size_t n, const Term *terms) {
  return solver_check (solver, n, terms) != SAT;
}

/* What the header promises, as far as a solver can tell in time. */
static bool
is_interpolant (Terms *t, Run *run, size_t steps, const Term *formulas,
                const Term *interpolants) {
  Solver *solver = solver_new_z3 (t, run);
  solver_limit (solver, 10000);
  bool good = true;
  for (size_t i = 0; i < steps && good; i++) {
    Term before = i ? interpolants[i - 1] : term_bool (t, true);
    Term after = i + 1 < steps ? interpolants[i] : term_bool (t, false);
    good =
        refuted (solver, 3, (Term[]){before, formulas[i], term_not (t, after)});
  }
  solver_free (solver);
  return good;
}
#endif

static void
chain_done (Chain *ch) {
  Z3_context c = ch->z->context;
  for (size_t i = 0; i < ch->steps; i++) {
    if (ch->relations[i].decl)
      Z3_dec_ref (c, Z3_func_decl_to_ast (c, ch->relations[i].decl));
    vec_done (&ch->relations[i].vars);
  }
  mem_free (ch->relations);
  Z3_fixedpoint_dec_ref (c, ch->fixedpoint);
  z3_free (ch->z);
}

bool
interpolate_chain (Terms *terms, Run *run, size_t steps, const Term *formulas,
                   size_t nvars, const Term *const *vars_at,
                   unsigned milliseconds, Term *interpolants) {
  assert (steps);
  Chain ch = {.z = z3_new (terms, run), .steps = steps, .formulas = formulas};
  ch.relations = mem_zero (steps * sizeof *ch.relations);
  ch.fixedpoint = Z3_mk_fixedpoint (ch.z->context);
  Z3_fixedpoint_inc_ref (ch.z->context, ch.fixedpoint);
  set_params (&ch);
  for (size_t i = 1; i < steps; i++)
    shared_vars (&ch, ch.relations + i, formulas[i - 1], formulas[i], nvars,
                 vars_at[i]);
  bool good = add_clauses (&ch) && query (&ch, run, milliseconds, interpolants);
  chain_done (&ch);
  assert (!good || is_interpolant (terms, run, steps, formulas, interpolants));
  return good;
}
