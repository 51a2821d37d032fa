/* horn.h -- constrained Horn clauses, decided by Spacer of Z3.

   A predicate stands for a formula over its variables that is looked for; a
   clause says that it follows from others and a constraint, or that these
   contradict each other.  Clauses have a solution, or they are refuted by a
   derivation of the contradiction. */

#ifndef LOGIC_HORN_H
#define LOGIC_HORN_H

#include "base/run.h"
#include "base/vec.h"
#include "logic/term.h"

typedef struct Horn Horn;
typedef enum { HORN_SOLVED, HORN_REFUTED, HORN_UNDECIDED } HornAnswer;

/* A predicate with arguments, one for each of its variables. */
typedef struct {
  size_t predicate;
  const Term *args;
} HornAtom;

/* A predicate that was derived for these constants. */
typedef struct {
  size_t predicate;
  VEC (Term) values;
  VEC (size_t) from; /* earlier facts that it was derived of */
} HornFact;
typedef VEC (HornFact) HornFacts;

/* 'run' (may be NULL) interrupts the work. */
Horn *horn_new (Terms *, Run *run);
void horn_free (Horn *);

/* The number of a new predicate over these variables, which differ. */
size_t horn_predicate (Horn *, size_t n, const Term *vars);
/* All of 'body' and the constraint imply 'head', or (NULL) are impossible. */
void horn_clause (Horn *, size_t n, const HornAtom *body, Term constraint,
                  const HornAtom *head);

/* Within that time (0: no limit). */
HornAnswer horn_solve (Horn *, unsigned milliseconds);
/* After HORN_UNDECIDED: why. */
const char *horn_reason (Horn *);
/* After HORN_SOLVED: the formula of a predicate, over its variables; false if
   there is none, or none that terms can express. */
bool horn_solution (Horn *, size_t predicate, Term *);
/* After HORN_REFUTED: facts of which the contradiction was derived, each after
   those that it was derived of; false if they cannot be told.  The caller frees
   them by 'horn_facts_done'. */
bool horn_facts (Horn *, HornFacts *);
void horn_facts_done (HornFacts *);

#endif
