/* loop_invariant.h -- what proofs say of variables at loops, as expressions of
   C. */

#ifndef EVIDENCE_LOOP_INVARIANT_H
#define EVIDENCE_LOOP_INVARIANT_H

#include "base/run.h"
#include "base/vec.h"

typedef struct {
  Pos pos; /* the keyword of the loop */
  const char *function;
  char *value; /* owned; NULL: nothing can be said */
} LoopInvariant;

typedef VEC (LoopInvariant) LoopInvariants;

static inline void
loop_invariants_done (LoopInvariants *all) {
  for (size_t i = 0; i < all->len; i++)
    mem_free (all->data[i].value);
  vec_done (all);
}

#endif
