/* facts.h -- what holds in all reachable states of a System, found quickly.

   Equations between numbers (the affine hull of what is reached at each site),
   congruences between integers (the lattice of it), and those of a list of
   candidates that are inductive together: bounds, comparisons of variables,
   what guards say, Booleans that exclude each other. */

#ifndef ENGINE_FACTS_H
#define ENGINE_FACTS_H

#include "engine/oracle.h"

/* What init says about variables that never change. */
void facts_of_init (const System *, TermList *out);

/* Kinds of facts, which may be added. */
enum {
  FACT_EQUATIONS = 1,
  FACT_CANDIDATES = 2,
  FACT_CONGRUENCES = 4,
  FACT_ALL = 7
};

/* Whether div or mod occur, so that congruences are likely to matter. */
bool facts_divide (const System *);

/* Appends facts; together, and with the ranges, they hold initially and hold
   again after each transition from a state without error.  Nothing when that
   would take more than so many CPU seconds. */
void facts_find (Oracle *, unsigned kinds, double seconds, TermList *out);
/* The same, with facts of their own for states where 'phase' holds and for
   those where it does not. */
void facts_of_phases (Oracle *, unsigned kinds, double seconds, Term phase,
                      TermList *out);

#endif
