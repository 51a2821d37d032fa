/* replay.h -- what a counterexample shows when it is executed again. */

#ifndef EVIDENCE_REPLAY_H
#define EVIDENCE_REPLAY_H

#include "evidence/evidence_file.h"
#include "program/program.h"

typedef struct {
  bool valid; /* every step can be taken and the end is an error */
  ErrorKind kind;
  Pos pos;
  const char *message;
  const char *why; /* when not valid: what is wrong, and where */
} Replay;

/* The error as it stands in files; the caller drops the reference. */
json_t *replay_json (const Replay *);

/* Whether the file names the error that is shown; if not, 'why' says so. */
bool replay_claimed (const EvidenceFile *, const Replay *, Str *why);

#endif
