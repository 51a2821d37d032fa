/* trace_words.h -- executions of a system that was made from another program,
   in the words of that (program/system/words.h). */

#ifndef EVIDENCE_SYSTEM_TRACE_WORDS_H
#define EVIDENCE_SYSTEM_TRACE_WORDS_H

#include "evidence/diagnosis.h"
#include "program/system/trace.h"

/* An execution into an error that the other program may not have.  '*what' is
   the error. */
Diagnosis *trace_words_diagnosis (const Program *, const Trace *,
                                  const char **what);

#endif
