/* heaps_show.h -- what a proof by symbolic heaps says, in the words of the
   source: `h` is a list of `struct node` linked by `next`, ending in NULL. */

#ifndef EVIDENCE_UNIT_HEAPS_SHOW_H
#define EVIDENCE_UNIT_HEAPS_SHOW_H

#include "evidence/unit/heaps.h"

/* What holds at a loop: one of these sentences. */
typedef struct {
  Pos pos;
  VEC (char *) cases; /* owned */
} HeapsInvariant;

typedef VEC (HeapsInvariant) HeapsInvariants;

/* At the loops of the user's, in the order of the source. */
HeapsInvariants heaps_invariants (const Heaps *);
void heaps_invariants_done (HeapsInvariants *);

/* A state: "`h` is NULL, and `i` is between 0 and 9"; empty where there is
   nothing to be said about variables. */
void heaps_show_state (Str *, const Unit *, const HeapState *);

#endif
