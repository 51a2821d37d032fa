/* plain_globals.h -- globals that are variables: only operations that name them
   touch them, and never beyond their ends. */

#ifndef PASS_PLAIN_GLOBALS_H
#define PASS_PLAIN_GLOBALS_H

#include "program/unit/unit.h"

typedef struct {
  bool *is_plain;      /* by global */
  bool *is_needed;     /* by global: what it holds is; for the pass that asks */
  bool keeps_pointers; /* leaks are looked for from globals */
} PlainGlobals;

PlainGlobals plain_globals_new (const Unit *);
void plain_globals_done (PlainGlobals *);

/* Whether it is an OP_LOAD from a plain global. */
bool plain_globals_loads (const PlainGlobals *, const UnitOp *);
/* Whether all it does is to write to a plain global. */
bool plain_globals_writes (const PlainGlobals *, const Unit *, const UnitOp *);

#endif
