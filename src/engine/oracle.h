/* oracle.h -- the questions that engines ask about a System.

   Linear questions go to the native solver, the others (and those it gives up
   on) to Z3.  Models and cores belong to the last question. */

#ifndef ENGINE_ORACLE_H
#define ENGINE_ORACLE_H

#include "logic/native.h"
#include "program/system/system.h"

typedef struct {
  const System *system;
  Terms *terms;
  Run *run;
  Native *native;
  Solver *z3;         /* made when first needed */
  bool native_answer; /* who gave the last answer */
  Subst **before;     /* by transition: what a condition on the next state says
                         about the current one, the inputs and free next terms */
  Term *constraint;   /* by transition: guard and relation */
  TermList *hidden;   /* by transition: its inputs and free next terms */
  bool paranoid; /* check native proofs, ask Z3 too, and believe no answer on
                    which they differ */
  size_t native_calls, z3_calls;
  const char *reason; /* why the last question was undecided */
} Oracle;

Oracle *oracle_new (Run *, const System *);
void oracle_free (Oracle *);

Answer oracle_check (Oracle *, const TermList *);
bool oracle_used (Oracle *, size_t i);
Term oracle_value (Oracle *, Term var);

/* What 'term', over now, says about the state before 'transition':
   over now, its inputs and free next terms. */
Term oracle_before (Oracle *, size_t transition, Term term);

/* Whether 'transition' may change a variable that occurs in 'term'. */
bool oracle_touches (Oracle *, size_t transition, Term term);

/* After SAT: literals that hold in the model and imply all of 'terms', over now
   terms only: the inputs and next terms of 'transition' are projected away.
   'out' is overwritten; false when that cannot be done. */
bool oracle_cube (Oracle *, size_t transition, const TermList *terms,
                  TermList *out);

#endif
