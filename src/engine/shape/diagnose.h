/* diagnose.h -- why a proof failed (Algorithms 1 and 2 of the paper).

   The widened states of the abstract counterexample are looked at in the order
   in which they were made: is there a concrete heap among what the state allows
   from which the error follows without any abstraction?  The first state that
   has one is where the abstraction forgot too much (the discontinuity); the
   heap is the doomed state.  Models are tried by symbolic execution with
   ranges of numbers first; then the solver executes from the model. */

#ifndef ENGINE_SHAPE_DIAGNOSE_H
#define ENGINE_SHAPE_DIAGNOSE_H

#include "engine/shape/shape.h"
#include "program/unit/execute.h"

typedef struct {
  const Kept *at;
  HeapState *heap;          /* the doomed state; NULL: none was found; owned */
  bool is_confirmed;        /* an execution from it was executed */
  VEC (HeapState *) longer; /* others like it with longer lists; owned */
  bool needs_no_loss;       /* the error follows without any abstraction */
} Doomed;

void shape_doomed_done (Doomed *);

/* Choices of an execution from the start to the alarm of 's', found on the way
   from 'from'; NULL: none were found.  The caller owns them. */
Choices *shape_disprove (Shape *s, const Kept *from);

Diagnosis *shape_diagnose (Shape *s, const Kept *from, Doomed *);

#endif
