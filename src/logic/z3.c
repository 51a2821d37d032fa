/* The solver interface by Z3.

   A check pushes, asserts its assumptions, checks and pops, so that nothing of
   it burdens later checks.  Z3 is about twice as fast when assumptions are
   plain assertions; but a core needs each of them guarded by a literal.  So
   checks are plain until somebody asks for a core: then the check is repeated,
   and from there on all checks are guarded. */

#include "logic/solver.h"
#include "base/str.h"
#include "logic/z3_private.h"
#include "logic/z3_project.h"

#include <assert.h>
#include <string.h>

typedef struct {
  Z3 *z;
  Run *run;
  Z3_solver solver;
  unsigned limit;
  size_t depth;
  size_t broken;  /* depth + 1 of the first assertion without translation */
  Z3_model model; /* of the last check, or NULL */
  VEC (Z3_ast) literals;
  VEC (Term) assumptions; /* of the last check */
  VEC (bool) used;        /* by assumption */
  bool guard;             /* cores are wanted */
  bool unchanged;         /* since the last check: it can be repeated */
  bool core_known;
  Str reason; /* why it was undecided last */
} Backend;

static void
forget_model (Backend *b) {
  if (b->model)
    Z3_model_dec_ref (b->z->context, b->model);
  b->model = NULL;
}

static void
backend_free (void *self) {
  Backend *b = self;
  forget_model (b);
  for (size_t i = 0; i < b->literals.len; i++)
    Z3_dec_ref (b->z->context, b->literals.data[i]);
  Z3_solver_dec_ref (b->z->context, b->solver);
  z3_free (b->z);
  vec_done (&b->literals);
  vec_done (&b->assumptions);
  vec_done (&b->used);
  str_done (&b->reason);
  mem_free (b);
}

static void
backend_push (void *self) {
  Backend *b = self;
  b->depth++;
  b->unchanged = false;
  Z3_solver_push (b->z->context, b->solver);
}

static void
backend_pop (void *self) {
  Backend *b = self;
  assert (b->depth);
  if (b->broken == b->depth + 1)
    b->broken = 0;
  b->depth--;
  b->unchanged = false;
  Z3_solver_pop (b->z->context, b->solver, 1);
}

/* Says why; the answer to give is UNDECIDED. */
static Answer
undecided (Backend *b, const char *why) {
  why = why && *why ? why : "unknown";
  vec_clear (&b->reason);
  str_add (&b->reason, why);
  return UNDECIDED;
}

static bool
assert_ast (Backend *b, Z3_ast ast) {
  if (ast)
    Z3_solver_assert (b->z->context, b->solver, ast);
  const char *failure = z3_failure (b->z);
  if (!ast || failure)
    undecided (b, failure ? failure : "not expressible in Z3");
  return ast && !failure;
}

static void
backend_assert (void *self, Term term) {
  Backend *b = self;
  b->unchanged = false;
  if (!assert_ast (b, z3_of_term (b->z, term)) && !b->broken)
    b->broken = b->depth + 1;
}

static void
backend_limit (void *self, unsigned milliseconds) {
  Backend *b = self;
  b->limit = milliseconds;
}

/* Asserts 'term' if the literal number 'i' holds. */
static bool
assert_guarded (Backend *b, Term term, size_t i) {
  Z3_context c = b->z->context;
  Z3_ast ast = z3_of_term (b->z, term);
  if (!ast)
    return assert_ast (b, NULL);
  if (i == b->literals.len) {
    Z3_ast literal = Z3_mk_fresh_const (c, "assume", Z3_mk_bool_sort (c));
    Z3_inc_ref (c, literal);
    vec_push (&b->literals, literal);
  }
  Z3_ast guarded = Z3_mk_implies (c, b->literals.data[i], ast);
  Z3_inc_ref (c, guarded);
  bool good = assert_ast (b, guarded);
  Z3_dec_ref (c, guarded);
  return good;
}

static bool
assert_assumptions (Backend *b, bool guard) {
  for (size_t i = 0; i < b->assumptions.len; i++) {
    Term term = b->assumptions.data[i];
    if (!(guard ? assert_guarded (b, term, i)
                : assert_ast (b, z3_of_term (b->z, term))))
      return false;
  }
  return true;
}

static Z3_lbool
ask (Backend *b, bool guard) {
  Z3_context c = b->z->context;
  watch_begin (b->z->watch, b->limit);
  Z3_lbool answer =
      guard ? Z3_solver_check_assumptions (
                  c, b->solver, (unsigned)b->assumptions.len, b->literals.data)
            : Z3_solver_check (c, b->solver);
  const char *failure = z3_failure (b->z);
  watch_end (b->z->watch);
  if (failure) {
    undecided (b, failure);
    return Z3_L_UNDEF;
  }
  if (answer == Z3_L_UNDEF)
    undecided (b, Z3_solver_get_reason_unknown (c, b->solver));
  return answer;
}

static void
read_core (Backend *b) {
  Z3_context c = b->z->context;
  Z3_ast_vector core = Z3_solver_get_unsat_core (c, b->solver);
  Map in_core = {0};
  Z3_ast_vector_inc_ref (c, core);
  for (unsigned i = 0; i < Z3_ast_vector_size (c, core); i++)
    *map_put (&in_core, Z3_get_ast_id (c, Z3_ast_vector_get (c, core, i))) = 1;
  Z3_ast_vector_dec_ref (c, core);
  vec_clear (&b->used);
  for (size_t i = 0; i < b->assumptions.len; i++) {
    unsigned id = Z3_get_ast_id (c, b->literals.data[i]);
    vec_push (&b->used, map_get (&in_core, id));
  }
  map_done (&in_core);
  b->core_known = true;
}

static void
read_model (Backend *b) {
  b->model = Z3_solver_get_model (b->z->context, b->solver);
  if (b->model)
    Z3_model_inc_ref (b->z->context, b->model);
}

static Answer
check_once (Backend *b, bool guard) {
  Z3_lbool answer = Z3_L_UNDEF;
  Z3_solver_push (b->z->context, b->solver);
  if (assert_assumptions (b, guard))
    answer = ask (b, guard);
  const char *cut = watch_reason (b->z->watch);
  if (cut && answer == Z3_L_TRUE)
    answer = Z3_L_UNDEF; /* an interrupted context cannot evaluate a model */
  if (answer == Z3_L_TRUE)
    read_model (b);
  if (answer == Z3_L_FALSE && guard)
    read_core (b);
  Z3_solver_pop (b->z->context, b->solver, 1);
  if (answer == Z3_L_UNDEF && cut)
    undecided (b, cut);
  return answer == Z3_L_FALSE ? UNSAT : answer == Z3_L_TRUE ? SAT : UNDECIDED;
}

static Answer
backend_check (void *self, size_t n, const Term *assumptions) {
  Backend *b = self;
  forget_model (b);
  vec_clear (&b->assumptions);
  for (size_t i = 0; i < n; i++)
    vec_push (&b->assumptions, assumptions[i]);
  b->core_known = false;
  if (b->broken)
    return UNDECIDED;
  if (b->run && run_expired (b->run))
    return undecided (b, run_reason (b->run));
  b->unchanged = true;
  return check_once (b, b->guard);
}

/* An unknown core has everything in it. */
static bool
backend_used (void *self, size_t i) {
  Backend *b = self;
  assert (i < b->assumptions.len);
  if (!b->guard && b->unchanged)
    check_once (b, true);
  b->guard = true;
  return !b->core_known || b->used.data[i];
}

static Term
backend_value (void *self, Term term) {
  Backend *b = self;
  Term value = term;
  if (b->model)
    z3_value (b->z, b->model, term, &value);
  return value;
}

static const char *
backend_reason (void *self) {
  Backend *b = self;
  return str_text (&b->reason);
}

static bool
backend_project (void *self, size_t n, const Term *vars, Term formula,
                 Term *cube) {
  Backend *b = self;
  return b->model && z3_project (b->z, b->model, n, vars, formula, cube);
}

static Backend *
backend_new (Terms *terms, Run *run) {
  Backend *b = mem_zero (sizeof *b);
  b->z = z3_new (terms, run);
  b->run = run;
  return b;
}

static Solver *
solver_of (Backend *b, Z3_solver solver) {
  static const SolverBackend backend = {
      .free = backend_free,
      .push = backend_push,
      .pop = backend_pop,
      .assert_term = backend_assert,
      .limit = backend_limit,
      .check = backend_check,
      .value = backend_value,
      .used = backend_used,
      .reason = backend_reason,
      .project = backend_project,
  };
  b->solver = solver;
  Z3_solver_inc_ref (b->z->context, solver);
  return solver_new (&backend, b);
}

Solver *
solver_new_z3 (Terms *terms, Run *run) {
  Backend *b = backend_new (terms, run);
  return solver_of (b, Z3_mk_simple_solver (b->z->context));
}

Solver *
solver_new_z3_bits_once (Terms *terms, Run *run) {
  Backend *b = backend_new (terms, run);
  Z3_context c = b->z->context;
  Z3_tactic tactic = Z3_mk_tactic (c, "qfbv");
  Z3_tactic_inc_ref (c, tactic);
  Solver *solver = solver_of (b, Z3_mk_solver_from_tactic (c, tactic));
  Z3_tactic_dec_ref (c, tactic);
  return solver;
}
