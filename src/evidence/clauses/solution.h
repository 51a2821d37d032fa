/* solution.h -- why no query can be derived: a formula for each predicate, such
   that all clauses are true (doc/formats/clauses.md).

   The text is SMT-LIB: a definition for each predicate, and for each clause the
   question whether its body can hold and its head not. */

#ifndef EVIDENCE_CLAUSES_SOLUTION_H
#define EVIDENCE_CLAUSES_SOLUTION_H

#include "base/str.h"
#include "evidence/proof.h"
#include "program/clauses/clauses.h"

typedef struct {
  size_t predicates;
  const Term **params; /* by predicate: a variable for each argument */
  Term *formulas;      /* by predicate, over these */
  Arena arena;
} Solution;

extern const ProofKind solution_proof;

/* Every predicate is true, over variables that nothing else has. */
Solution *solution_new (const Program *);
void solution_free (Solution *);

/* proof.smt2 as text. */
void solution_smtlib (Str *, const Program *, const Solution *,
                      const EvidenceOrigin *);

/* Reads the text and discharges every obligation with a fresh Z3.  Trusts
   nothing but the text.  'again' is NULL or such a text that was made of the
   source now: then the clauses must be the same. */
CheckReport solution_check (Run *, const Source *, const Source *again);

#endif
