/* solver.h -- one interface to whatever decides formulas.

   A solver has a stack of assertions ('push', 'pop', 'assert') and answers for
   their conjunction with the assumptions of a check.  Models, cores and reasons
   belong to the last check.  Solvers share the 'Terms' they were made with;
   each is used by one thread. */

#ifndef LOGIC_SOLVER_H
#define LOGIC_SOLVER_H

#include "base/run.h"
#include "logic/term.h"

typedef enum { UNSAT, SAT, UNDECIDED } Answer;
typedef struct Solver Solver;

/* Z3 in process; 'run' (may be NULL) interrupts it when its limits expire. */
Solver *solver_new_z3 (Terms *, Run *run);
/* The same for a single check of formulas over bit-vectors only: it simplifies
   them as a whole and makes clauses of them. */
Solver *solver_new_z3_bits_once (Terms *, Run *run);

/* The native arithmetic solver, with Z3 for what that cannot do: for many small
   questions. */
Solver *solver_new_native (Terms *, Run *run);

void solver_free (Solver *);

void solver_push (Solver *);
void solver_pop (Solver *);
void solver_assert (Solver *, Term);

/* Milliseconds for each check from now on; 0: no limit. */
void solver_limit (Solver *, unsigned milliseconds);

Answer solver_check (Solver *, size_t n, const Term *assumptions);

/* After SAT: the value of a term, as a constant term (completed: variables the
   model leaves open get a default). */
Term solver_value (Solver *, Term);

/* After UNSAT: whether assumption number 'i' takes part in the refutation. */
bool solver_used (Solver *, size_t i);

/* After UNDECIDED: why. */
const char *solver_reason (Solver *);

/* After SAT: a cube over the other variables that implies
   'exists vars. formula' and holds in the model.  False when the solver cannot
   (then '*cube' is untouched). */
bool solver_project (Solver *, size_t n, const Term *vars, Term formula,
                     Term *cube);

/* A backend fills in these; 'self' is its own data. */
typedef struct {
  void (*free) (void *self);
  void (*push) (void *self);
  void (*pop) (void *self);
  void (*assert_term) (void *self, Term);
  void (*limit) (void *self, unsigned milliseconds);
  Answer (*check) (void *self, size_t n, const Term *);
  Term (*value) (void *self, Term);
  bool (*used) (void *self, size_t i);
  const char *(*reason) (void *self);
  bool (*project) (void *self, size_t n, const Term *, Term, Term *);
} SolverBackend;

Solver *solver_new (const SolverBackend *, void *self);

#endif
