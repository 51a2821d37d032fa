/* trace_json.h -- traces in files (doc/formats/result.md, "trace.json").

   The file names the source, its hash and what is needed to read it again, so
   that 'assay replay' can make the same Program and execute the trace. */

#ifndef EVIDENCE_TRACE_JSON_H
#define EVIDENCE_TRACE_JSON_H

#include "evidence/trace.h"

#include <jansson.h>

/* How the Program was read. */
typedef struct {
  const char *front;              /* name of the front end */
  size_t count;                   /* of '-D' definitions */
  const char *const *definitions; /* "NAME=VALUE" */
} TraceOrigin;

/* The caller drops the reference.  'replay' is what the trace shows. */
json_t *trace_json (const Program *, const Trace *, const Replay *replay,
                    TraceOrigin);

/* What a file says about its origin; pointers live as long as 'root'. */
typedef struct {
  json_t *root;
  const char *path, *sha256, *front;
  const json_t *definitions; /* an object: names to strings */
} TraceFile;

/* False after an error was reported. */
bool trace_file_read (Run *, const Source *, TraceFile *);
void trace_file_done (TraceFile *);

/* Whether 'source' is the one the trace is about, by its hash. */
bool trace_file_matches (const TraceFile *, const Source *, char *why,
                         size_t size);

/* The trace, for the Program read from its source again.  NULL when it does not
   fit; then 'why' says where. */
Trace *trace_file_trace (const TraceFile *, const Program *, char *why,
                         size_t size);

/* Whether the file names the error that its trace shows. */
bool trace_file_claims (const TraceFile *, const Replay *, char *why,
                        size_t size);

#endif
