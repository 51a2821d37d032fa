/* execution_json.h -- executions of Units in files (doc/formats/result.md), so
   that 'assay replay' can execute them again. */

#ifndef EVIDENCE_UNIT_EXECUTION_JSON_H
#define EVIDENCE_UNIT_EXECUTION_JSON_H

#include "evidence/evidence_file.h"
#include "evidence/unit/execution.h"

/* The caller drops the reference.  'replay' is what the execution shows. */
json_t *execution_json (const Program *, const Choices *, const Replay *,
                        EvidenceOrigin);

/* The choices, for the Program read from its source again.  NULL when the file
   makes no sense; then 'why' says it. */
Choices *execution_json_read (const EvidenceFile *, Str *why);

#endif
