/* concrete.h -- states of a System as states of a trace of its Program. */

#ifndef EVIDENCE_SYSTEM_CONCRETE_H
#define EVIDENCE_SYSTEM_CONCRETE_H

#include "evidence/system/trace_replay.h"
#include "program/system/system.h"

/* 'values' are constants by variable of the System; 'step' (may be NULL) is the
   transition taken from here and 'inputs' the values of its inputs. */
void concrete_add_state (Trace *, const System *, const Term *values,
                         const Transition *step, const Term *inputs);

#endif
