/* execution.h -- executions of Units that end in an error, for the judge and
   for people.

   An execution is given by its Choices and executed by the interpreter before
   it is believed. */

#ifndef EVIDENCE_UNIT_EXECUTION_H
#define EVIDENCE_UNIT_EXECUTION_H

#include "evidence/unit/execution_steps.h"
#include "evidence/counterexample.h"

extern const CounterexampleKind execution_counterexample;

/* What the choices show, by executing them.  Texts of the result live as long
   as the program. */
Replay execution_replay (Program *, const Choices *);

/* Tries a few executions, with inputs that are zero and at random, in about
   0.2 s.  False if one ends in an error, which 'why' then tells: the program is
   not safe, whoever says so. */
bool execution_audit (Run *, const Program *, Str *why);

/* For people: lines of the source, and what happens there.  The middle of a
   long execution is left out. */
void execution_print (Str *, const Program *, const Choices *);

/* The same of all steps.  'pause' is called after each, and may take it out of
   the text. */
void execution_print_all (Str *, const Program *, const Choices *,
                          EvidencePause *pause, void *context);

/* One step. */
void execution_print_step (Str *, const Program *, const Steps *,
                           const ExecutionStep *);

/* The last line: what is wrong, or how it ended otherwise. */
void execution_print_end (Str *, const Execution *, const char *sentence);

#endif
