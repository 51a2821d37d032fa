/* trace.h -- a concrete execution that ends in an error.

   State 0 is initial; step i leads from state i to state i + 1 by one edge.
   States give constant terms by Var id of the Program.  A trace ends either in
   a state that violates a property, or with a last step whose edge has a
   failing assertion.  The state behind such a step may be absent; where it is
   there, it tells the values that the edge chose before it failed. */

#ifndef PROGRAM_SYSTEM_TRACE_H
#define PROGRAM_SYSTEM_TRACE_H

#include "program/program.h"

typedef struct {
  size_t process, edge;
} TraceStep;

typedef struct {
  VEC (Term *) states; /* each an array of program->vars.len terms, owned */
  VEC (TraceStep) steps;
} Trace;

Trace *trace_new (void);
void trace_free (Trace *);
/* Copies 'values' (n terms). */
void trace_add_state (Trace *, size_t n, const Term *values);
void trace_add_step (Trace *, size_t process, size_t edge);

/* The edge of a step. */
const Edge *trace_edge (const Program *, const Trace *, size_t step);

#endif
