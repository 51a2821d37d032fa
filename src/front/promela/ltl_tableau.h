/* ltl_tableau.h -- from a formula to a generalised automaton. */

#ifndef PROMELA_LTL_TABLEAU_H
#define PROMELA_LTL_TABLEAU_H

#include "front/promela/ltl_formula.h"
#include "front/promela/ltl_graph.h"

/* Rewrite a formula that is about to be translated and not negated any more. */
Ltl ltl_prepare (LtlFormulas *, Ltl);

/* Fill the graph, which has its sets but no states, with an automaton for the
   formula.  False if there would be too much of it; the caller calls
   'ltl_graph_done' in any case. */
bool ltl_tableau (const LtlFormulas *, Ltl, LtlGraph *out);

#endif
