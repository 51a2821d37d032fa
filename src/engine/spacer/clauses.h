/* clauses.h -- a System as Horn clauses, and their solution as an invariant.

   There is a predicate for each site (sites.h), over all other variables. */

#ifndef ENGINE_SPACER_CLAUSES_H
#define ENGINE_SPACER_CLAUSES_H

#include "engine/answer.h"
#include "engine/sites.h"
#include "logic/horn.h"

typedef struct {
  Oracle *oracle;
  const System *system;
  Horn *horn;
  Sites sites;
  VEC (size_t) number; /* by site: its predicate */
  TermList args;       /* now terms of the other variables */
} Clauses;

void clauses_init (Clauses *, Oracle *);
void clauses_done (Clauses *);

/* After HORN_SOLVED: predicates over one state whose conjunction is the
   solution; false if it cannot be told. */
bool clauses_solution (Clauses *, TermList *out);

/* What a fact of a derivation says: by variable its value; false: nothing, as
   it is the contradiction. */
bool clauses_state (const Clauses *, const HornFact *, Term *values);

#endif
