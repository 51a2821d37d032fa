/* sites.h -- where a System is.

   Some variables are only ever set to constants, and few vectors of their
   values are reached: program counters, modes, stages of a protocol.  Each such
   vector is a site; transitions lead from site to site.  Without such variables
   there is one site. */

#ifndef ENGINE_SITES_H
#define ENGINE_SITES_H

#include "logic/native.h"
#include "program/system/system.h"

typedef struct {
  size_t transition, from, to;
} SiteEdge;

typedef struct {
  const System *system;
  VEC (size_t) vars;
  VEC (Term *) values; /* by site: a constant for each of them; owned */
  VEC (SiteEdge) edges;
  /* If the sites were split: the first half is where this holds, the second one
     where it does not. */
  bool is_split;
  Term phase;
} Sites;

void sites_init (Sites *, const System *);
void sites_done (Sites *);

/* All sites become one. */
void sites_merge (Sites *);

/* Each site becomes two: one where 'phase' holds, and one where it does not. */
void sites_split (Sites *, Term phase);

/* Whether the variable is one of those that say where the System is. */
bool sites_tell (const Sites *, size_t var);
/* "It is there." */
Term sites_at (const Sites *, size_t site);
/* The part of it that is about the phase; true if there is none. */
Term sites_phase (const Sites *, size_t site);
/* "It is at one of them." */
Term sites_somewhere (const Sites *);
/* What a term over now is there. */
Term sites_put (const Sites *, Term, size_t site);

#endif
