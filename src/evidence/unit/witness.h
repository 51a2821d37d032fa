/* witness.h -- verdicts on C programs in the format of software verification
   witnesses, version 2.0: what other verifiers exchange.

   For UNSAFE the values of all '__VERIFIER_nondet_' functions in the order of
   execution, and the place of the error; for SAFE invariants of loops, as far
   as the proof has some that C can express. */

#ifndef EVIDENCE_UNIT_WITNESS_H
#define EVIDENCE_UNIT_WITNESS_H

#include "evidence/proof.h"
#include "evidence/unit/execution.h"

typedef struct {
  const Program *program;
  const Choices *choices;    /* UNSAFE, else NULL */
  const Replay *replay;      /* UNSAFE */
  const Proof *proof;        /* SAFE: that says something at loops; or NULL */
  const char *specification; /* the lines of a property file, or NULL */
  const char *entry;         /* NULL: main */
  const char *command_line;
  unsigned bits;
  size_t more_count; /* files beyond the first */
  const char *const *more;
  int64_t time; /* in seconds since 1970 */
} Witness;

/* The YAML text; false after an error message. */
bool witness_write (Str *, Run *, const Witness *);

#endif
