/* result.h -- what an engine answers.

   SAFE comes with a certificate, UNSAFE with a trace, UNKNOWN with a reason.
   An engine's answer is a claim: 'assay' prints it after its evidence was
   checked. */

#ifndef EVIDENCE_RESULT_H
#define EVIDENCE_RESULT_H

#include "evidence/certificate.h"
#include "evidence/trace.h"

typedef enum { VERDICT_SAFE, VERDICT_UNSAFE, VERDICT_UNKNOWN } Verdict;

typedef struct {
  Verdict verdict;
  System *system;           /* SAFE: what the certificate is about; owned */
  Certificate *certificate; /* SAFE; owned */
  Trace *trace;             /* UNSAFE; owned */
  char *reason;             /* UNKNOWN: a sentence; owned */
} Result;

void result_done (Result *);

/* An UNKNOWN with a formatted reason. */
Result result_unknown (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

#endif
