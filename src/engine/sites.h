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
} Sites;

void sites_init (Sites *, const System *);
void sites_done (Sites *);

/* Whether the variable is one of those that say where the System is. */
bool sites_tell (const Sites *, size_t var);
/* "It is there." */
Term sites_at (const Sites *, size_t site);
/* "It is at one of them." */
Term sites_somewhere (const Sites *);
/* What a term over now is there. */
Term sites_put (const Sites *, Term, size_t site);

#endif
