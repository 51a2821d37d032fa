/* choice.h -- formulas without numeric if-then-else, div and mod.

   Solvers without these, and checkers of proofs, want plain linear atoms. */

#ifndef LOGIC_CHOICE_H
#define LOGIC_CHOICE_H

#include "logic/term.h"

/* An equivalent of a Boolean term in which if-then-else stands between Booleans
   only: x = (if c then a else b) becomes (if c then x = a else x = b).  The
   term itself where that would become very large. */
Term choice_lift (Terms *, Term);

/* Bounds of variables, for 'choice_divide'. */
typedef struct {
  bool (*range) (void *, Term var, int64_t *lo, int64_t *hi);
  void *context;
} ChoiceRanges;

/* An equivalent term in which e div c and e mod c, for a constant c and an e
   that is bounded to few multiples of c, are if-then-else. */
Term choice_divide (Terms *, Term, const ChoiceRanges *);

#endif
