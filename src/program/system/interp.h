/* interp.h -- concrete execution of a Program: the judge of counterexamples.

   A state gives every variable a constant term (logic/term.h), by Var id, of
   the variable's own sort.  Inputs have in 'before' the value that this step
   uses.  Nothing here trusts an engine. */

#ifndef PROGRAM_SYSTEM_INTERP_H
#define PROGRAM_SYSTEM_INTERP_H

#include "program/program.h"

typedef enum {
  STEP_DONE,     /* 'before' goes to 'after' */
  STEP_DISABLED, /* an assumption fails, or 'after' is another state */
  STEP_FAULT,    /* an assertion of the edge fails */
  STEP_STUCK     /* something has no value: division by zero, unsupported */
} StepOutcome;

/* Whether 'values' is an initial state: init holds, every process is at its
   start, values are in range. */
bool interp_initial (const Program *, const Term *values);

/* Executes edge number 'edge' of 'process'.  Values that HAVOC and RELATE leave
   open are taken from 'after'.  '*culprit' (may be NULL) is set to the command
   that ended the step, or NULL. */
StepOutcome interp_step (const Program *, size_t process, size_t edge,
                         const Term *before, const Term *after,
                         const Command **culprit);

/* The number of the first property that is violated in a state, or SIZE_MAX. */
size_t interp_violated (const Program *, const Term *values);

#endif
