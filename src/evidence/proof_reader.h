/* proof_reader.h -- the text of a proof, command by command.

   What is no proof at all is malformed: that is an error with its place.  What
   does not hold is a report.  Terms are in a table that readers of the same
   check share, so that equal formulas are equal numbers. */

#ifndef EVIDENCE_PROOF_READER_H
#define EVIDENCE_PROOF_READER_H

#include "evidence/check_report.h"
#include "logic/smtlib.h"
#include "logic/solver.h"

typedef struct {
  Run *run;
  Arena arena;
  Terms *terms; /* borrowed */
  Scope *scope;
  const Sexpr *file; /* NULL: it cannot be read */
  size_t at;         /* the next command */
  CheckReport report;
} ProofReader;

void proof_reader_init (ProofReader *, Run *, Terms *, const Source *text);
void proof_reader_done (ProofReader *);

/* The next command, or NULL; and its place, or that of the end. */
const Sexpr *proof_reader_peek (const ProofReader *);
Pos proof_reader_here (const ProofReader *);

/* (HEAD ...) with so many items */
bool proof_reader_is_list (const Sexpr *, const char *head, size_t len);
/* The value of (set-info :KEY "VALUE"), or NULL. */
const char *proof_reader_info (const Sexpr *, const char *key);

/* (push 1) or (pop 1) */
bool proof_reader_is_level (const Sexpr *, const char *head);
/* Both are read where they begin, and passed over. */
bool proof_reader_assertion (ProofReader *, Term *);
bool proof_reader_check_sat_pop (ProofReader *);

/* Both return false.  The text lives as long as the Run. */
bool proof_reader_malformed (ProofReader *, const char *what);
bool proof_reader_report (ProofReader *, CheckStatus, const char *why);
/* So does this: what is wrong with an obligation.  The texts are copied. */
bool proof_reader_obligation (ProofReader *, CheckStatus, const char *name,
                              const char *why);

/* Whether the parts are unsatisfiable together with what the solver has been
   told; if not, or if it cannot be found out, the report says so. */
bool proof_reader_discharge (ProofReader *, Solver *, const char *name,
                             size_t n, const Term *parts);

#endif
