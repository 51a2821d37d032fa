/* trace_json.h -- traces in files (doc/formats/result.md, "trace.json"), so
   that 'assay replay' can execute them again. */

#ifndef EVIDENCE_TRACE_JSON_H
#define EVIDENCE_TRACE_JSON_H

#include "evidence/evidence_file.h"
#include "evidence/trace.h"

/* The caller drops the reference.  'replay' is what the trace shows. */
json_t *trace_json (const Program *, const Trace *, const Replay *replay,
                    EvidenceOrigin);

/* The trace, for the Program read from its source again.  NULL when it does not
   fit; then 'why' says where. */
Trace *trace_json_read (const EvidenceFile *, const Program *, char *why,
                        size_t size);

/* What traces and trails have in common: the error they claim to show, and
   whether the file names the one that is shown. */
json_t *replay_json (const Replay *);
bool replay_claimed (const EvidenceFile *, const Replay *, char *why,
                     size_t size);

#endif
