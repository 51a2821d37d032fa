/* trace_replay.h -- traces in the hands of the interpreter, and of people. */

#ifndef EVIDENCE_SYSTEM_TRACE_REPLAY_H
#define EVIDENCE_SYSTEM_TRACE_REPLAY_H

#include "evidence/counterexample.h"
#include "program/system/trace.h"

extern const CounterexampleKind trace_counterexample;

/* What the trace shows, by executing it with the interpreter. */
Replay trace_replay (Program *, const Trace *);

/* For people: source lines of the edges taken, and only what changed.  One
   part: the initial state, or step number 'step' from 0. */
void trace_print_initial (Str *, const Program *, const Trace *);
void trace_print_step (Str *, const Program *, const Trace *, size_t step);

#endif
