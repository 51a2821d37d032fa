/* kinds.h -- the kinds of evidence there are, and what is different about the
   evidence of each form of programs. */

#ifndef EVIDENCE_KINDS_H
#define EVIDENCE_KINDS_H

#include "evidence/counterexample.h"
#include "evidence/proof.h"

/* By what a file says it is; NULL: there is no such kind. */
const CounterexampleKind *kinds_counterexample (const char *format);
const ProofKind *kinds_proof (const char *mark);

/* The kind of a proof that is text, by its first lines; the first in the table
   if they do not tell. */
const ProofKind *kinds_proof_of_text (const Source *);

/* All kinds of proof; NULL behind the last. */
const ProofKind *kinds_proof_number (size_t);

/* Reads the frame of a JSON file of some kind, which has the parts that make it
   one; false after an error was reported. */
bool kinds_read (Run *, const Source *, EvidenceFile *);

/* Forms ---------------------------------------------------------------------
 */

/* What is asked for beyond the evidence, and what is known then. */
typedef struct {
  const Program *program;
  Verdict verdict;
  const Proof *proof;                   /* SAFE; perhaps an empty one */
  const Counterexample *counterexample; /* UNSAFE */
  const Replay *replay;                 /* UNSAFE */
  EvidenceOrigin origin;                /* its 'reading' is there */
  const char *file;                     /* as the user named it */
  const char *witness, *harness;        /* where to, or NULL */
  const char *specification; /* the lines of a property file, or NULL */
} Extras;

typedef struct {
  /* Another look at a program that is claimed to be safe, by executing it a few
     times; false if that finds an error, which 'why' then tells.  Or NULL. */
  const char *auditor;
  bool (*audit) (Run *, const Program *, Str *why);
  /* A counterexample that a lowering has led back (pass/lowering.h); takes it.
     NULL: nothing is lowered. */
  Counterexample (*counterexample) (void *execution);
  /* Files for other tools; false after an error message.  Or NULL. */
  bool (*extras) (EvidenceFolder *, const Extras *);
} FormEvidence;

const FormEvidence *kinds_form (const Program *);

#endif
