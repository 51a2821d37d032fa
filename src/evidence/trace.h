/* trace.h -- a concrete execution that ends in an error.

   State 0 is initial; step i leads from state i to state i + 1 by one edge.
   States give constant terms by Var id of the Program.  A trace ends either in a
   state that violates a property, or with a last step whose edge has a failing
   assertion (then its 'after' state is absent). */

#ifndef EVIDENCE_TRACE_H
#define EVIDENCE_TRACE_H

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

/* What the trace shows, by executing it with the interpreter. */
typedef struct {
  bool valid;          /* every step can be taken and the end is an error */
  ErrorKind kind;
  Pos pos;
  const char *message;
  char why[256];       /* when not valid: what is wrong, and where */
} Replay;
Replay trace_replay (const Program *, const Trace *);

/* For people: source lines of the edges taken, and only what changed. */
void trace_print (Str *, const Program *, const Trace *);

/* JSON with the program's path and hash, so that 'assay replay' can read the
   program again and execute the trace. */
bool trace_write (Run *, const Program *, const Trace *, const char *path);

#endif
