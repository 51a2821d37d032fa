/* Questions go to the backend as they are. */

#include "logic/solver.h"
#include "base/mem.h"

#include <assert.h>

struct Solver {
  const SolverBackend *backend;
  void *self;
};

Solver *
solver_new (const SolverBackend *backend, void *self) {
  Solver *s = mem_alloc (sizeof *s);
  *s = (Solver){.backend = backend, .self = self};
  return s;
}

void
solver_free (Solver *s) {
  if (!s)
    return;
  s->backend->free (s->self);
  mem_free (s);
}

void
solver_push (Solver *s) {
  s->backend->push (s->self);
}

void
solver_pop (Solver *s) {
  s->backend->pop (s->self);
}

void
solver_assert (Solver *s, Term t) {
  s->backend->assert_term (s->self, t);
}

void
solver_limit (Solver *s, unsigned milliseconds) {
  s->backend->limit (s->self, milliseconds);
}

Answer
solver_check (Solver *s, size_t n, const Term *assumptions) {
  assert (assumptions || !n);
  return s->backend->check (s->self, n, assumptions);
}

Term
solver_value (Solver *s, Term t) {
  return s->backend->value (s->self, t);
}

bool
solver_used (Solver *s, size_t i) {
  return s->backend->used (s->self, i);
}

const char *
solver_reason (Solver *s) {
  return s->backend->reason (s->self);
}

bool
solver_project (Solver *s, size_t n, const Term *vars, Term formula,
                Term *cube) {
  return s->backend->project (s->self, n, vars, formula, cube);
}
