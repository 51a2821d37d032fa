/* defined.h -- registers that never hold an uninitialised value. */

#ifndef PASS_DEFINED_H
#define PASS_DEFINED_H

#include "program/unit/unit.h"

/* By register; the caller frees it.  What is loaded, handed over or returned
   may be uninitialised. */
bool *defined_registers (const UnitProc *);

static inline bool
defined_operand (const bool *is_defined, Operand o) {
  return o.kind == OPERAND_REG ? is_defined[o.index] : o.kind != OPERAND_UNDEF;
}

#endif
