/* hull.h -- the affine hull of points: all equations that hold for them. */

#ifndef ENGINE_HULL_H
#define ENGINE_HULL_H

#include "logic/native.h"

typedef struct {
  size_t n;              /* numbers of a point */
  bool is_empty;         /* there is no point yet */
  VEC (Rat *) equations; /* n coefficients, and what their sum is: each owned */
} Hull;

void hull_init (Hull *, size_t n);
void hull_done (Hull *);

/* Whether the point was not in it. */
bool hull_add (Hull *, const Rat *point);

/* Appends the equations as formulas about these variables, Int or Real. */
void hull_terms (Hull *, Terms *, const Term *vars, TermList *out);

#endif
