/* policy.h -- when states at the head of a loop are joined. */

#ifndef ENGINE_SHAPE_POLICY_H
#define ENGINE_SHAPE_POLICY_H

#include "engine/shape/shape.h"

/* The number, or a larger one where the place forgets later. */
size_t policy_later (const Shape *, const HeapState *, int64_t normal,
                     size_t late);
ShapeDomain policy_domain (Shape *, const HeapState *);
/* What a join of the two may lose, with so many states as the place has. */
JoinLeave policy_may_lose (Shape *, const CutPoint *, const HeapState *,
                           const Kept *old);
/* A join that is good enough; NULL: there is none. */
HeapState *policy_join (Shape *, CutPoint *, const HeapState *,
                        const Kept *old);
/* The states are of the same round of the loop, as far as what it sets is
   known: so where blocks grow, a loop that only reads, inside of another one,
   keeps its rounds apart, and may end by itself.  Of other loops nothing is
   said. */
bool policy_agree_inside (Shape *, const HeapState *, const HeapState *);
/* Its parts: the join alone, and what is made of it. */
HeapState *policy_try_join (Shape *, const HeapState *, const Kept *old,
                            JoinLeave may_lose, bool is_early);
void policy_finish_join (Shape *, HeapState *, const Kept *old, bool widens);

/* Of places that forget later. */
enum { LATE_LOSS = 100, LATE_JOINS = 12, LATE_CHAIN = 6, LATE_STEPS = 50000 };

#endif
