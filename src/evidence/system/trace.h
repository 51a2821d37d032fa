/* trace.h -- a concrete execution that ends in an error.

   State 0 is initial; step i leads from state i to state i + 1 by one edge.
   States give constant terms by Var id of the Program.  A trace ends either in
   a state that violates a property, or with a last step whose edge has a
   failing assertion.  The state behind such a step may be absent; where it is
   there, it tells the values that the edge chose before it failed. */

#ifndef EVIDENCE_SYSTEM_TRACE_H
#define EVIDENCE_SYSTEM_TRACE_H

#include "evidence/replay.h"

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

/* What the trace shows, by executing it with the interpreter. */
Replay trace_replay (const Program *, const Trace *);

/* For people: source lines of the edges taken, and only what changed. */
void trace_print (Str *, const Program *, const Trace *);

/* One part of that: the initial state, or step number 'step' from 0. */
void trace_print_initial (Str *, const Program *, const Trace *);
void trace_print_step (Str *, const Program *, const Trace *, size_t step);

/* The edge of a step. */
const Edge *trace_edge (const Program *, const Trace *, size_t step);

/* A constant as the source would write it: true, -3, 1/3, the name of an
   enumeration's value. */
void trace_value (Str *, const Terms *, Term);

#endif
