/* trail_json.h -- trails in files (doc/formats/result.md, "trace.json"), so
   that 'assay replay' can execute them again. */

#ifndef EVIDENCE_MODEL_TRAIL_JSON_H
#define EVIDENCE_MODEL_TRAIL_JSON_H

#include "evidence/evidence_file.h"
#include "evidence/model/trail.h"

/* The caller drops the reference.  'replay' is what the trail shows. */
json_t *trail_json (const Program *, const Trail *, const Replay *replay,
                    EvidenceOrigin);

/* The trail, for the Program read from its source again.  NULL when it does not
   fit; then 'why' says where.  Whether its moves are possible is left to
   'trail_replay'. */
Trail *trail_json_read (const EvidenceFile *, const Program *, Str *why);

#endif
