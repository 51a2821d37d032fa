/* origin.h -- where a Program comes from, as evidence tells it
   (doc/formats/result.md, "The frame of evidence"). */

#ifndef EVIDENCE_ORIGIN_H
#define EVIDENCE_ORIGIN_H

#include "base/table.h"
#include "program/program.h"
#include "program/reading.h"

#include <jansson.h>

/* How the Program was read, and what it was asked; borrowed.  The engine is
   there where the evidence is to be made again. */
typedef struct {
  const char *front; /* name of the front end */
  const Reading *reading;
  const Program *program;
  const char *kinds;  /* of error that were looked for, with ", " between */
  const char *engine; /* or NULL; ... */
  Table options;      /* ... its options and their values */
  const int64_t *values;
} EvidenceOrigin;

/* An object with all of this; the caller drops the reference. */
json_t *origin_json (const EvidenceOrigin *);

/* Whether a Program that was read again is the one that such an object tells
   of: the same files, the same kinds of error, and no assumption that is not
   told.  If not, 'why' says what differs. */
bool origin_agrees (const json_t *, const Program *, const char *kinds,
                    Str *why);

/* Whether it tells just the assumptions of the Program, now that the engine has
   added its own. */
bool origin_assumes (const json_t *, const Program *, Str *why);

/* What such an object says, as words of others ('foreign').  False if it is
   none; 'reading_done' either way. */
bool origin_read_reading (const json_t *, Reading *);

#endif
