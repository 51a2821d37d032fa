/* result.h -- what an engine answers.

   SAFE comes with a certificate or, for a Model, the record of a complete
   search, for a Unit an unwinding; UNSAFE with a trace or, for a Model, a
   trail, for a Unit the choices of an execution; UNKNOWN with a reason.  An
   engine's answer is a claim: 'assay' prints it after its evidence was checked.
 */

#ifndef EVIDENCE_RESULT_H
#define EVIDENCE_RESULT_H

#include "evidence/system/certificate.h"
#include "evidence/model/search_record.h"
#include "evidence/system/trace_replay.h"
#include "evidence/model/trail.h"
#include "evidence/unit/unwinding.h"
#include "program/unit/execute.h"

typedef enum { VERDICT_SAFE, VERDICT_UNSAFE, VERDICT_UNKNOWN } Verdict;

typedef struct {
  Verdict verdict;
  System *system;           /* SAFE: what the certificate is about; owned */
  Certificate *certificate; /* SAFE; owned */
  SearchRecord *search;     /* of a Model; owned */
  Unwinding *unwinding;     /* SAFE of a Unit; owned */
  Trace *trace;             /* UNSAFE; owned */
  Trail *trail;             /* UNSAFE of a Model; owned */
  Choices *choices;         /* UNSAFE of a Unit; owned */
  char *reason;             /* UNKNOWN: a sentence; owned */
  /* Of an engine that lists errors itself. */
  VEC (Trail *) more; /* the others; owned */
  char *rest;         /* why there may be still others, or NULL; owned */
} Result;

void result_done (Result *);

/* An UNKNOWN with a formatted reason. */
Result result_unknown (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

#endif
