/* assuming.h -- assumptions of a program, and whether any execution satisfies
   them.

   An engine that proves a program safe does not notice that nothing gets past
   an assumption.  So a few executions are tried, always the same ones; what
   none of them passes is said in the verdict. */

#ifndef PASS_ASSUMING_H
#define PASS_ASSUMING_H

#include "program/unit/unit.h"

typedef struct {
  const UnitOp *op; /* OP_ASSUME */
  Pos pos;
  bool is_passed; /* the engine does not exclude that it holds */
  bool is_met;    /* it held in an execution */
} Assuming;

typedef struct {
  VEC (Assuming) list;
} Assumings;

/* The assumption was come to. */
void assumings_note (Assumings *, const UnitOp *, Pos, bool holds);

/* Executes the Unit to which the operations belong. */
void assumings_try (Assumings *, const Unit *);

/* What nothing was seen to satisfy, as assumptions of the program. */
void assumings_state (const Assumings *, Program *);

#endif
