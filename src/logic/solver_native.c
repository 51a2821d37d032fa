/* The solver interface by the native arithmetic solver, for many small
   questions: each is asked anew, with all that was asserted.  UNSAT counts only
   with a proof that holds; what is beyond linear arithmetic, or takes long,
   goes to Z3. */

#include "logic/native.h"
#include "logic/solver.h"

#include <assert.h>

enum { MOST_LEAVES = 2000 };

typedef struct {
  Terms *terms;
  Run *run;
  Native *native;
  Solver *z3; /* NULL: nobody has needed it */
  unsigned limit;
  TermList asserted;
  VEC (size_t) levels; /* how many were asserted at each push */
  TermList question;
  bool is_native; /* the last answer is */
} Backend;

static void
backend_free (void *self) {
  Backend *b = self;
  native_free (b->native);
  solver_free (b->z3);
  vec_done (&b->asserted);
  vec_done (&b->levels);
  vec_done (&b->question);
  mem_free (b);
}

static void
backend_push (void *self) {
  Backend *b = self;
  vec_push (&b->levels, b->asserted.len);
}

static void
backend_pop (void *self) {
  Backend *b = self;
  b->asserted.len = vec_pop (&b->levels);
}

static void
backend_assert (void *self, Term t) {
  Backend *b = self;
  vec_push (&b->asserted, t);
}

static void
backend_limit (void *self, unsigned milliseconds) {
  Backend *b = self;
  b->limit = milliseconds;
}

static bool
expired (void *run) {
  return run && run_expired (run);
}

static Answer
ask_z3 (Backend *b) {
  b->is_native = false;
  if (!b->z3)
    b->z3 = solver_new_z3 (b->terms, b->run);
  solver_limit (b->z3, b->limit);
  return solver_check (b->z3, b->question.len, b->question.data);
}

static Answer
backend_check (void *self, size_t n, const Term *assumptions) {
  Backend *b = self;
  ArithLimit limit = {.leaves = MOST_LEAVES, .stop = expired, .arg = b->run};
  vec_clear (&b->question);
  for (size_t i = 0; i < n; i++)
    vec_push (&b->question, assumptions[i]);
  for (size_t i = 0; i < b->asserted.len; i++)
    vec_push (&b->question, b->asserted.data[i]);
  b->is_native = true;
  Answer answer =
      native_check (b->native, b->question.len, b->question.data, &limit);
  bool is_sure =
      answer == SAT || (answer == UNSAT && native_proved (b->native));
  return is_sure ? answer : ask_z3 (b);
}

static Term
backend_value (void *self, Term t) {
  Backend *b = self;
  return b->is_native ? native_value (b->native, t) : solver_value (b->z3, t);
}

/* Assumptions come first in the question. */
static bool
backend_used (void *self, size_t i) {
  Backend *b = self;
  return b->is_native ? arith_used (native_arith (b->native), i)
                      : solver_used (b->z3, i);
}

static const char *
backend_reason (void *self) {
  Backend *b = self;
  assert (!b->is_native);
  return solver_reason (b->z3);
}

static bool
backend_project (void *self, size_t n, const Term *vars, Term formula,
                 Term *cube) {
  Backend *b = self;
  return !b->is_native && solver_project (b->z3, n, vars, formula, cube);
}

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

Solver *
solver_new_native (Terms *terms, Run *run) {
  Backend *b = mem_zero (sizeof *b);
  b->terms = terms;
  b->run = run;
  b->native = native_new (terms);
  return solver_new (&backend, b);
}
