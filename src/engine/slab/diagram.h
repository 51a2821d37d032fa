/* diagram.h -- from the final abstraction to a certificate.

   When no error path is left, the reachable nodes are an inductive verification
   diagram.  It is then made small: nodes that others cover go, and of each
   label only the predicates that the obligations need are kept. */

#ifndef ENGINE_SLAB_DIAGRAM_H
#define ENGINE_SLAB_DIAGRAM_H

#include "engine/slab/graph.h"
#include "evidence/system/certificate.h"

/* NULL when a solver gave up. */
Certificate *diagram_new (Graph *, const bool *reached);

/* How many predicates the labels have together. */
size_t diagram_predicates (const Terms *, const Certificate *);

#endif
