#include "base/vec.h"
#include "check.h"
#include "logic/interpolate.h"
#include "logic/smtlib.h"
#include "logic/solver.h"
#include "z3_qe.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double
now (void) {
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* A conjunction over x, y, z (Int), r (Real), p (Bool), b (8 bits), k. */
typedef struct {
  Run *run;
  Terms *terms;
  Scope *scope;
  Arena arena;
  Solver *solver;
} World;

static Term
parse (World *w, const char *text) {
  const Source *source = run_source (w->run, "test", text);
  const Sexpr *all = sexpr_read (w->run, &w->arena, source);
  Term term = term_bool (w->terms, false);
  bool known;
  for (size_t i = 0; all && i < all->len; i++)
    if (scope_command (w->scope, all->items[i], &known) && !known)
      CHECK (scope_term (w->scope, all->items[i], &term, NULL, NULL));
  CHECK (all && !run_errors (w->run));
  return term;
}

static World
world_new (double seconds) {
  World w = {.run = run_new ((RunLimits){.seconds = seconds}),
             .terms = terms_new ()};
  w.scope = scope_new (w.run, w.terms);
  w.solver = solver_new_z3 (w.terms, w.run);
  parse (&w, "(declare-fun x () Int) (declare-fun y () Int)"
             "(declare-fun z () Int) (declare-fun r () Real)"
             "(declare-fun s () Real) (declare-fun p () Bool)"
             "(declare-fun q () Bool) (declare-fun b () (_ BitVec 8))"
             "(declare-fun a () (Array Int Int)) (declare-sort U 0)"
             "(declare-fun u () U) (declare-fun f (Int U) Int)"
             "(declare-datatypes ((Color 0)) (((red) (green) (blue))))"
             "(declare-fun k () Color) (declare-fun l () Color)");
  return w;
}

static void
world_done (World *w) {
  solver_free (w->solver);
  scope_free (w->scope);
  arena_done (&w->arena);
  terms_free (w->terms);
  run_free (w->run);
}

static Answer
check (World *w, const char *text) {
  Term term = parse (w, text);
  return solver_check (w->solver, 1, &term);
}

/* Factoring by search.  Z3 looks at its interrupt flag all the time here; in
   its lemmas about cubes it does not, sometimes for seconds. */
static const char hard[] = "(and (= (* x y) 1000036000099) (< 1 x y))";

static void
answers_are_right (void) {
  World w = world_new (0);
  CHECK (check (&w, "(and (< x y) (< y z) (< z x))") == UNSAT);
  CHECK (check (&w, "(and (< x y) (< y z) (< z (+ x 3)))") == SAT);
  CHECK (check (&w, "(and (< x y) (< (* 2 y) (+ (* 2 x) 2)))") == UNSAT);
  CHECK (check (&w, "(and (< r s) (< (* 2 s) (+ (* 2 r) 2)))") == SAT);
  CHECK (check (&w, "(and (= (mod x 3) 1) (= (div x 3) (- 2)) (> x 0))") ==
         UNSAT);
  CHECK (check (&w, "(and (= r (/ 1 3)) (= (to_int (* 10 r)) 3))") == SAT);
  CHECK (check (&w, "(distinct (select (store a x 1) x) 1)") == UNSAT);
  CHECK (check (&w, "(and (= x y) (distinct (f x u) (f y u)))") == UNSAT);
  CHECK (check (&w, "(distinct k red green blue)") == UNSAT);
  CHECK (check (&w, "(and (bvult b #x04) (bvslt b #x00))") == UNSAT);
  CHECK (check (&w, "(= (concat #b0 ((_ extract 6 0) b)) "
                    "((_ zero_extend 4) #xa))") == SAT);
  CHECK (check (&w, "(= (ite p x y) (- 99999999999999999999))") == SAT);
  world_done (&w);
}

static void
models_satisfy (void) {
  static const char *const texts[] = {
      "(and (< x y) (< y z) (< z (+ x 3)) (= p (not q)))",
      "(and (< (/ 1 3) r) (< r (/ 1 2)) (= s (* 3 r)))",
      "(and (= k blue) (distinct l k) (not (= l red)))",
      "(and (= (bvmul b #x03) #x2a) (bvugt b #x08))",
      "(= (+ x y) 123456789012345678901234567890)"};
  World w = world_new (0);
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    Term term = parse (&w, texts[i]);
    CHECK (solver_check (w.solver, 1, &term) == SAT);
    CHECK (term_is_true (w.terms, solver_value (w.solver, term)));
  }
  CHECK (check (&w, "true") == SAT);
  CHECK (term_is_constant (w.terms, solver_value (w.solver, parse (&w, "x"))));
  CHECK (term_is_constant (w.terms, solver_value (w.solver, parse (&w, "k"))));
  CHECK (check (&w, "(= r (/ 7 3))") == SAT);
  CHECK (term_is (solver_value (w.solver, parse (&w, "r")),
                  parse (&w, "(/ 7 3)")));
  CHECK (check (&w, "(and (= (* r r) 2.0) (> r 0.0))") == SAT);
  CHECK (term_is (solver_value (w.solver, parse (&w, "r")), parse (&w, "r")));
  CHECK (check (&w, "(and (= (select a 3) 8) (= (select a 4) 9))") == SAT);
  Term array = solver_value (w.solver, parse (&w, "a"));
  CHECK (term_is_value (w.terms, array));
  world_done (&w);
}

static void
stack_pushes_and_pops (void) {
  World w = world_new (0);
  solver_assert (w.solver, parse (&w, "(< x 5)"));
  solver_push (w.solver);
  solver_assert (w.solver, parse (&w, "(> x 5)"));
  CHECK (check (&w, "true") == UNSAT);
  solver_pop (w.solver);
  CHECK (check (&w, "true") == SAT);
  CHECK (check (&w, "(= x 7)") == UNSAT);
  CHECK (check (&w, "(= x 3)") == SAT);
  CHECK (solver_check (w.solver, 0, NULL) == SAT);
  world_done (&w);
}

/* The first round repeats the check, the others are guarded at once. */
static void
cores_are_cores (void) {
  World w = world_new (0);
  Term terms[] = {parse (&w, "(< x y)"), parse (&w, "(> z 3)"),
                  parse (&w, "(< y x)"), parse (&w, "(= p q)")};
  for (int round = 0; round < 3; round++) {
    CHECK (solver_check (w.solver, 4, terms) == UNSAT);
    CHECK (solver_used (w.solver, 0) && solver_used (w.solver, 2));
    CHECK (!solver_used (w.solver, 1) && !solver_used (w.solver, 3));
    CHECK (solver_check (w.solver, 2, terms) == SAT);
    CHECK (term_is_true (w.terms, solver_value (w.solver, terms[0])));
  }
  solver_assert (w.solver, terms[0]);
  CHECK (solver_check (w.solver, 3, terms + 1) == UNSAT);
  CHECK (!solver_used (w.solver, 0) && solver_used (w.solver, 1));
  world_done (&w);
}

static void
hard_checks_end_in_time (void) {
  World w = world_new (0);
  solver_limit (w.solver, 200);
  double start = now ();
  CHECK (check (&w, hard) == UNDECIDED);
  CHECK (now () - start < 1);
  CHECK (*solver_reason (w.solver));
  for (int i = 0; i < 20; i++)
    CHECK (check (&w, "(and (< x y) (< y x))") == UNSAT);
  solver_limit (w.solver, 3);
  start = now ();
  CHECK (check (&w, hard) == UNDECIDED);
  CHECK (now () - start < 0.5);
  CHECK (check (&w, "(< x y)") == SAT);
  world_done (&w);
}

static void
expired_runs_interrupt (void) {
  World w = world_new (0.3);
  double start = now ();
  CHECK (check (&w, hard) == UNDECIDED);
  CHECK (now () - start < 0.9);
  CHECK (strstr (solver_reason (w.solver), "timeout"));
  CHECK (check (&w, "(< x y)") == UNDECIDED);
  world_done (&w);
}

static bool
cube_implies (World *w, Term cube, size_t n, const Term *vars, Term formula) {
  bool ok;
  Term exact = eliminate_exists (w->terms, w->run, n, vars, formula, &ok);
  Term both[] = {cube, term_not (w->terms, exact)};
  return ok && solver_check (w->solver, 2, both) == UNSAT;
}

typedef VEC (Term) Vars;

static void
collect (void *context, Term var) {
  Vars *list = context;
  vec_push (list, var);
}

/* Projects x and r; the cube is sound, true in the model and without them. */
static bool
projects (World *w, const char *text) {
  Term formula = parse (w, text), cube;
  Term vars[] = {parse (w, "x"), parse (w, "r"), parse (w, "p")};
  if (solver_check (w->solver, 1, &formula) != SAT ||
      !solver_project (w->solver, 3, vars, formula, &cube))
    return false;
  bool good = term_is_true (w->terms, solver_value (w->solver, cube));
  Vars left = {0};
  term_vars (w->terms, cube, collect, &left);
  for (size_t i = 0; i < left.len; i++)
    for (size_t k = 0; k < 3; k++)
      good = good && !term_is (left.data[i], vars[k]);
  vec_done (&left);
  return good && cube_implies (w, cube, 3, vars, formula);
}

static void
projections_are_sound (void) {
  World w = world_new (0);
  CHECK (projects (&w, "(and (< y x) (< x z))"));
  CHECK (projects (&w, "(and (< (* 3 y) (* 2 x)) (< (* 2 x) (* 5 z)))"));
  CHECK (projects (&w, "(or (and p (< y x) (< x z)) (and (not p) (= x y)))"));
  CHECK (projects (&w, "(and (< s r) (or (< r 1.5) (= r (+ s 2))))"));
  CHECK (
      projects (&w, "(and (distinct x y z) (distinct (ite (< x y) z 5) x))"));
  CHECK (projects (&w, "(and (= (mod x 3) 1) (<= y x) (<= x (+ y 2)))"));
  CHECK (projects (&w, "(and (= x (* 2 y)) (= p (< x 10)) (= q p))"));
  CHECK (projects (&w, "(and (< y z) (< z 7))"));
  world_done (&w);
}

/* Random linear formulas over x, y, z. */
static Term
random_formula (World *w, int depth) {
  Terms *t = w->terms;
  static const char *const names[] = {"x", "y", "z"};
  if (depth && rand () % 4) {
    Term pair[] = {random_formula (w, depth - 1),
                   random_formula (w, depth - 1)};
    return rand () % 2 ? term_and (t, 2, pair) : term_or (t, 2, pair);
  }
  Term sum = term_int (t, rand () % 11 - 5);
  for (int i = 0; i < 2; i++) {
    Term var = parse (w, names[rand () % 3]);
    sum = term_add2 (t, sum, term_scale (t, &RAT_INT (rand () % 7 - 3), var));
  }
  Term zero = term_int (t, 0);
  return rand () % 4 == 0   ? term_eq (t, sum, zero)
         : rand () % 3 == 0 ? term_not (t, term_eq (t, sum, zero))
                            : term_le (t, sum, zero);
}

static void
random_projections_are_sound (void) {
  World w = world_new (0);
  Term x = parse (&w, "x");
  srand (3);
  int done = 0;
  for (int i = 0; i < 60; i++) {
    Term formula = random_formula (&w, 3), cube;
    if (solver_check (w.solver, 1, &formula) != SAT)
      continue;
    bool projected = solver_project (w.solver, 1, &x, formula, &cube);
    CHECK (projected);
    if (!projected)
      continue;
    CHECK (term_is_true (w.terms, solver_value (w.solver, cube)));
    CHECK (cube_implies (&w, cube, 1, &x, formula));
    done++;
  }
  CHECK (done > 20);
  world_done (&w);
}

static void
quantifiers_are_eliminated (void) {
  World w = world_new (0);
  bool ok;
  Term x = parse (&w, "x");
  Term even = parse (&w, "(and (= y (* 2 x)) (<= 0 x))");
  Term exact = eliminate_exists (w.terms, w.run, 1, &x, even, &ok);
  CHECK (ok);
  Term claim[] = {exact, parse (&w, "(and (= y 7))")};
  CHECK (solver_check (w.solver, 2, claim) == UNSAT);
  claim[1] = parse (&w, "(= y 8)");
  CHECK (solver_check (w.solver, 2, claim) == SAT);
  Term apply = parse (&w, "(= (f x u) 3)");
  Term same = eliminate_exists (w.terms, w.run, 1, &x, apply, &ok);
  CHECK (ok || term_is (same, apply));
  world_done (&w);
}

/* Chains: 'text' of step i is over x0, y0 and x1, y1, read with the variables
   of the steps i and i + 1. */
enum { MAX_STEPS = 8 };

typedef struct {
  World world;
  Term rows[MAX_STEPS + 1][2];
  const Term *vars_at[MAX_STEPS + 1];
  Term formulas[MAX_STEPS], interpolants[MAX_STEPS];
} ChainTest;

static void
chain_init (ChainTest *c, Sort sort) {
  c->world = world_new (0);
  for (size_t i = 0; i <= MAX_STEPS; i++) {
    char name[] = {'x', '@', (char)('0' + i), 0};
    c->rows[i][0] = term_var (c->world.terms, name, sort);
    name[0] = 'y';
    c->rows[i][1] = term_var (c->world.terms, name, sort);
    c->vars_at[i] = c->rows[i];
  }
}

static void
chain_step (ChainTest *c, size_t i, const char *text) {
  static const char *const names[] = {"x0", "y0", "x1", "y1"};
  Scope *scope = c->world.scope;
  for (size_t k = 0; k < 4; k++)
    scope_bind (scope, names[k], c->rows[i + k / 2][k % 2]);
  c->formulas[i] = parse (&c->world, text);
  for (size_t k = 0; k < 4; k++)
    scope_unbind (scope, names[k]);
}

static bool
chain_solve (ChainTest *c, size_t steps) {
  return interpolate_chain (c->world.terms, c->world.run, steps, c->formulas, 2,
                            c->vars_at, 10000, c->interpolants);
}

static bool
chain_holds (ChainTest *c, size_t steps) {
  Terms *t = c->world.terms;
  bool good = true;
  for (size_t i = 0; i < steps; i++) {
    Term after = i + 1 < steps ? c->interpolants[i] : term_bool (t, false);
    Term query[] = {i ? c->interpolants[i - 1] : term_bool (t, true),
                    c->formulas[i], term_not (t, after)};
    good = good && solver_check (c->world.solver, 3, query) == UNSAT;
    Vars vars = {0};
    term_vars (t, after, collect, &vars);
    for (size_t k = 0; k < vars.len; k++)
      good = good && (term_is (vars.data[k], c->rows[i + 1][0]) ||
                      term_is (vars.data[k], c->rows[i + 1][1]));
    vec_done (&vars);
  }
  return good;
}

static void
counting_chain_is_interpolated (void) {
  ChainTest c;
  chain_init (&c, INT_SORT);
  chain_step (&c, 0, "(and (= x0 0) (= y0 0) (= x1 x0) (= y1 y0))");
  for (size_t i = 1; i < 6; i++)
    chain_step (&c, i,
                "(or (and (= x1 (+ x0 1)) (= y1 (+ y0 1)))"
                "    (and (= x1 x0) (= y1 y0)))");
  chain_step (&c, 6, "(distinct x0 y0)");
  CHECK (chain_solve (&c, 7));
  CHECK (chain_holds (&c, 7));
  chain_step (&c, 6, "(= x0 y0)");
  CHECK (!chain_solve (&c, 7));
  world_done (&c.world);
}

static void
real_chain_is_interpolated (void) {
  ChainTest c;
  chain_init (&c, REAL_SORT);
  chain_step (&c, 0, "(and (< x1 1.5) (<= (+ x1 y1) 4))");
  chain_step (&c, 1, "(and (= x1 (/ x0 2)) (<= y1 y0) (< s x1))");
  chain_step (&c, 2, "(and (= x1 (* 3 x0)) (= y1 y0) (< s x1))");
  chain_step (&c, 3, "(> x0 9)");
  CHECK (chain_solve (&c, 4));
  CHECK (chain_holds (&c, 4));
  world_done (&c.world);
}

static void
degenerate_chains_are_interpolated (void) {
  ChainTest c;
  chain_init (&c, INT_SORT);
  chain_step (&c, 0, "(< x0 x0)");
  CHECK (chain_solve (&c, 1));
  chain_step (&c, 0, "(= x1 1)");
  chain_step (&c, 1, "(and (= x0 1) (< y0 y0) (= x1 x0))");
  chain_step (&c, 2, "(< x0 5)");
  CHECK (chain_solve (&c, 3));
  CHECK (chain_holds (&c, 3));
  chain_step (&c, 0, "(and (= x1 1) (< x1 0))");
  chain_step (&c, 1, "(= x1 y0)");
  CHECK (chain_solve (&c, 3));
  CHECK (chain_holds (&c, 3));
  world_done (&c.world);
}

/* Many small checks; prints what one costs. */
static void
small_checks_are_fast (void) {
  World w = world_new (1000);
  Term pool[200], chosen[12];
  srand (5);
  for (int i = 0; i < 200; i++)
    pool[i] = random_formula (&w, i % 3 == 0);
  for (int core = 0; core < 2; core++) {
    double start = now ();
    enum { CHECKS = 500 };
    for (int i = 0; i < CHECKS; i++) {
      for (int k = 0; k < 12; k++)
        chosen[k] = pool[rand () % 200];
      if (solver_check (w.solver, 12, chosen) == UNSAT && core)
        solver_used (w.solver, 0);
    }
    printf ("# %s cores: %.0f us per check\n", core ? "with" : "without",
            (now () - start) / CHECKS * 1e6);
  }
  world_done (&w);
}

int
main (void) {
  RUN (answers_are_right);
  RUN (models_satisfy);
  RUN (stack_pushes_and_pops);
  RUN (cores_are_cores);
  RUN (hard_checks_end_in_time);
  RUN (expired_runs_interrupt);
  RUN (projections_are_sound);
  RUN (random_projections_are_sound);
  RUN (quantifiers_are_eliminated);
  RUN (counting_chain_is_interpolated);
  RUN (real_chain_is_interpolated);
  RUN (degenerate_chains_are_interpolated);
  RUN (small_checks_are_fast);
  return check_done ();
}
