/* source.h -- what the stages of reading a .ts file share: the run, an arena
   for everything that dies with the reading, and the count of errors. */

#ifndef FRONT_TS_SOURCE_H
#define FRONT_TS_SOURCE_H

#include "base/arena.h"
#include "base/run.h"
#include "base/str.h"

enum {
  TS_MAX_ERRORS = 20,
  TS_MAX_DEPTH = 1000,       /* of nested expressions */
  TS_MAX_RANGE = 100000,     /* values of one family, array or quantifier */
  TS_MAX_EXPANSION = 1000000 /* instances made in all */
};

typedef struct {
  Run *run;
  const Source *source;
  Arena arena;
  Names names; /* every identifier, numbered */
  unsigned errors;
} TsSource;

/* Reports unless there were too many errors already; returns false. */
bool ts_error (TsSource *, Pos, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

/* No more errors will be shown: stop as soon as possible. */
static inline bool
ts_hopeless (const TsSource *s) {
  return s->errors >= TS_MAX_ERRORS;
}

/* Source text on one line: blanks and comments become one blank, and a long
   text is cut. */
const char *ts_excerpt (TsSource *, size_t start, size_t end);

#endif
