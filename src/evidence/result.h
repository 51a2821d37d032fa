/* result.h -- what an engine answers.

   SAFE comes with a proof, UNSAFE with a counterexample, UNKNOWN with a reason
   and, where the engine can tell more, a diagnosis.  An engine's answer is a
   claim: 'assay' prints it after its evidence was checked.  A record of work is
   there with every verdict: it says what was done. */

#ifndef EVIDENCE_RESULT_H
#define EVIDENCE_RESULT_H

#include "evidence/counterexample.h"
#include "evidence/diagnosis.h"
#include "evidence/proof.h"

typedef struct {
  Verdict verdict;
  Counterexample counterexample; /* UNSAFE */
  Proof proof;
  Diagnosis *diagnosis; /* UNKNOWN, or NULL; owned */
  char *reason;         /* UNKNOWN: a sentence; owned */
  bool is_final; /* UNKNOWN: no other engine knows better, like "vacuous" */
  /* Of an engine that lists errors itself. */
  VEC (Counterexample) more; /* the others */
  char *rest;                /* why there may be still others, or NULL; owned */
} Result;

void result_done (Result *);

/* An UNKNOWN with a formatted reason. */
Result result_unknown (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

#endif
