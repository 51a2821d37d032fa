/* unrolling.h -- executions of a System, step by step, as formulas.

   Each variable has a copy for every point of time.  Between two points some
   transition is taken; a Boolean for each says which. */

#ifndef ENGINE_UNROLLING_H
#define ENGINE_UNROLLING_H

#include "evidence/system/concrete.h"
#include "logic/solver.h"

typedef struct Unrolling Unrolling;

Unrolling *unrolling_new (const System *);
void unrolling_free (Unrolling *);

/* A formula over now terms, at a point of time. */
Term unrolling_at (Unrolling *, Term, size_t time);

/* Some transition leads from 'time' to the next point; one of those that are
   marked, unless that is NULL. */
Term unrolling_step (Unrolling *, size_t time, const bool *possible);
/* The execution of that many steps which the solver has found. */
void unrolling_trace (Unrolling *, Solver *, size_t steps, Trace *);

#endif
