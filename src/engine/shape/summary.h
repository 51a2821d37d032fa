/* summary.h -- calls of recursive procedures.

   Where such a procedure begins, the state is split: what the call can reach is
   its context, and the rest waits (split.c).  Contexts begin with a state that
   is folded, joined and covered like those at the heads of loops, among all
   that enter the procedure; states of its body belong to one of them.  Its
   exits are kept likewise; each is followed to all calls that wait for it. */

#ifndef ENGINE_SHAPE_SUMMARY_H
#define ENGINE_SHAPE_SUMMARY_H

#include "engine/shape/shape.h"

/* Whether calls of the procedure are split. */
bool summary_is_for (const Shape *, uint32_t proc);
/* The state enters or leaves a context. */
bool summary_is_boundary (const HeapState *);

/* A state that was kept. */
void summary_note (Shape *, Kept *);
/* Turns a state that is about to leave its context into an exit of it. */
bool summary_leave (Shape *, HeapState *);

/* The context that it belongs to. */
uint32_t summary_context (const Kept *);
/* Contexts that no call leads to any more do not matter. */
void summary_find_live (Shape *);
bool summary_is_live (const Shape *, const Kept *);
/* Something is still to be executed from the state. */
bool summary_has_work (const Shape *, const Kept *);
/* Does the next of it; false: see shape_fixpoint. */
bool summary_go_on (Shape *, Kept *);

/* The proof gets the call with its own state. */
HeapCall *summary_copy_call (const Shape *, const Kept *);

/* split.c: the parts of a state where a procedure begins. */

/* What the context takes. */
HeapCall *split_call (Shape *, HeapState *);
/* The state in which the context begins. */
HeapState *split_entry (const HeapCall *);
/* What waits: at the call, without the callee's frame. */
HeapState *split_rest (const HeapCall *);
/* The caller goes on behind the call; NULL: it cannot. */
HeapState *split_resume (const Unit *, const HeapCall *, const HeapState *exit);

#endif
