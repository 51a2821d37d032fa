/* lattice.h -- the integer points that differ from each other as known points
   do: all congruences that hold for them. */

#ifndef ENGINE_LATTICE_H
#define ENGINE_LATTICE_H

#include "logic/native.h"

typedef struct {
  size_t n;         /* numbers of a point */
  Rat *first;       /* a point; NULL: there is none yet */
  VEC (Rat *) rows; /* what is added to it any number of times; each owned */
} Lattice;

void lattice_init (Lattice *, size_t n);
void lattice_done (Lattice *);

/* Whether the point, of integers, was not in it. */
bool lattice_add (Lattice *, const Rat *point);

/* Appends those congruences about Int variables that are not large. */
void lattice_terms (const Lattice *, Terms *, const Term *vars, TermList *out);

#endif
