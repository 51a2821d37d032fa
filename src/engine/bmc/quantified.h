/* quantified.h -- bounded model checking by one formula with quantifiers, in
   which the solver chooses how often each loop is gone through.

   The program with all calls inlined is a transition system whose vertices are
   straight-line code.  'at', the variables and the memory are functions of
   time: the transition relation is asserted for all times below a bound, and at
   the bound the system must be in its error location, where it stays.

   The formula is narrower than the program: memory is small, objects are placed
   in the order of their creation, what is uninitialised has one content.  So it
   finds errors, which the interpreter confirms, but it is no proof. */

#ifndef ENGINE_BMC_QUANTIFIED_H
#define ENGINE_BMC_QUANTIFIED_H

#include "engine/bmc/bmc.h"

/* UNSAFE or UNKNOWN; at most 'bound' vertices are visited. */
Result quantified_check (Run *, Program *, int64_t bound, BmcStats *);

#endif
