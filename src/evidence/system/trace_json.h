/* trace_json.h -- traces in files (doc/formats/result.md, "trace.json"), so
   that 'assay replay' can execute them again. */

#ifndef EVIDENCE_SYSTEM_TRACE_JSON_H
#define EVIDENCE_SYSTEM_TRACE_JSON_H

#include "evidence/evidence_file.h"
#include "evidence/system/trace_replay.h"

/* The caller drops the reference.  'replay' is what the trace shows. */
json_t *trace_json (const Program *, const Trace *, const Replay *replay,
                    EvidenceOrigin);

/* The trace, for the Program read from its source again.  NULL when it does not
   fit; then 'why' says where. */
Trace *trace_json_read (const EvidenceFile *, const Program *, Str *why);

#endif
