/* child.h -- other programs, run to their end or to a limit.

   A child lives in a process group of its own, which is killed when the limit
   is reached or the Run expires, and dies with us. */

#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include "base/run.h"
#include "base/str.h"

typedef enum {
  CHILD_ENDED,   /* 'code' is its exit code, or 128 + signal */
  CHILD_ABSENT,  /* there is no such program */
  CHILD_TIMEOUT, /* it took longer than the limit */
  CHILD_EXPIRED  /* the Run expired */
} ChildOutcome;

typedef struct {
  ChildOutcome outcome;
  int code;
} Child;

/* Runs argv[0], looked for in PATH unless it has a slash, with 'input' (may be
   NULL) as its standard input.  What it prints on standard output and error is
   appended to 'output'. */
Child child_run (Run *, const char *const *argv, const char *input,
                 double seconds, Str *output);

#endif
