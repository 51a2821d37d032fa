/* question.h -- whether the alarm can be had, asked of the solver: symbolic
   execution of what is suspected, with objects placed by the solver, confirmed
   by the interpreter ('feasible' of the paper).  Each question has a limit of
   time. */

#ifndef ENGINE_SHAPE_QUESTION_H
#define ENGINE_SHAPE_QUESTION_H

#include "engine/shape/ats.h"
#include "symbolic/feasible.h"

/* From the start of the program, through cut points of the abstract
   counterexample only.  Choices for the Unit as read, which the caller owns;
   NULL: none were found.  If it is likely that there are some, more is
   followed. */
Choices *question_from_start (Shape *, const AtsSlice *, bool is_likely);

/* From a heap without segments, at its place.  FEASIBLE: its numbers become
   those of an execution that comes to the alarm. */
FeasibleAnswer question_from_heap (Shape *, HeapState *);

#endif
