/* heaps_loops.h -- what a proof by symbolic heaps says of variables at loops,
   as expressions of C.

   Only of variables that can be named there, and only what holds whenever the
   condition of the loop is looked at: of a body that was put in several places
   what one of these says. */

#ifndef EVIDENCE_UNIT_HEAPS_LOOPS_H
#define EVIDENCE_UNIT_HEAPS_LOOPS_H

#include "evidence/unit/heaps.h"

typedef struct {
  Pos pos; /* the keyword of the loop */
  const char *function;
  char *value; /* owned; NULL: nothing can be said */
} HeapsLoop;

typedef VEC (HeapsLoop) HeapsLoops;

HeapsLoops heaps_loops (const Heaps *);
void heaps_loops_done (HeapsLoops *);

#endif
