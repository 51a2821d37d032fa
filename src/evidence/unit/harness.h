/* harness.h -- a counterexample to a C program as a program of its own.

   harness.c defines what the sources lack: functions that return the inputs of
   the counterexample, in order.  run.sh compiles it with the sources under
   AddressSanitizer and friends, and runs it: it fails as the counterexample
   does. */

#ifndef EVIDENCE_UNIT_HARNESS_H
#define EVIDENCE_UNIT_HARNESS_H

#include "evidence/evidence_file.h"
#include "evidence/unit/execution.h"

typedef struct {
  const Program *program;
  const Choices *choices;
  const Replay *replay;
  EvidenceOrigin origin; /* its 'reading' is there */
} Harness;

/* harness.c */
void harness_code (Str *, const Harness *);

/* Whether the entry needs arguments, or is not 'main': then there is an
   entry.c, which includes the first source, so as to see it, and calls it. */
bool harness_has_entry (const Harness *);
void harness_entry (Str *, const Harness *);

/* Why there can be no harness; NULL: there can. */
const char *harness_refusal (const Harness *);

/* Whether the error is one of calls: then client.c is the first source with its
   client behind it, and turns.c lets clients take turns. */
bool harness_has_client (const Harness *);
void harness_client (Str *, const Harness *);
void harness_turns (Str *);

/* run.sh, for the current directory, where the paths of sources begin. */
void harness_script (Str *, const Harness *);

#endif
