/* interpolate.h -- formulas between formulas.

   This uses Z3 and may take long; 'run' (may be NULL) interrupts it. */

#ifndef LOGIC_INTERPOLATE_H
#define LOGIC_INTERPOLATE_H

#include "base/run.h"
#include "logic/term.h"

/* Sequence interpolants.  formulas[i] speaks about the 'nvars' variables
   vars_at[i] and vars_at[i + 1]; its other variables are its own.  So 'vars_at'
   has 'steps' + 1 rows.  If the conjunction is unsatisfiable, 'interpolants'
   (room for 'steps' - 1) become formulas such that

     formulas[0]                          implies interpolants[0],
     interpolants[i - 1] && formulas[i]   implies interpolants[i],
     interpolants[steps - 2] && formulas[steps - 1]  is unsatisfiable,

   and interpolants[i] has only variables of vars_at[i + 1] that occur both in
   formulas[i] and formulas[i + 1].  False: satisfiable, or not found within
   the time (0: no limit). */
bool interpolate_chain (Terms *, Run *, size_t steps, const Term *formulas,
                        size_t nvars, const Term *const *vars_at,
                        unsigned milliseconds, Term *interpolants);

#endif
