/* origin.h -- where a Program comes from, as evidence tells it
   (doc/formats/result.md, "The frame of evidence"). */

#ifndef EVIDENCE_ORIGIN_H
#define EVIDENCE_ORIGIN_H

#include "program/reading.h"

#include <jansson.h>

/* How the Program was read; borrowed. */
typedef struct {
  const char *front; /* name of the front end */
  const Reading *reading;
} EvidenceOrigin;

/* An object with a key for each row of the table; the caller drops the
   reference. */
json_t *origin_reading (const Reading *);

/* What such an object says, as words of others ('foreign').  False if it is
   none; 'reading_done' either way. */
bool origin_read_reading (const json_t *, Reading *);

#endif
