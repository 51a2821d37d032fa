/* ats.h -- the abstract transition system: states at cut points, and how each
   leads to others.  A failed proof is sliced to what leads to its alarm: the
   abstract counterexample. */

#ifndef ENGINE_SHAPE_ATS_H
#define ENGINE_SHAPE_ATS_H

#include "engine/shape/shape.h"

/* What comes from 'from' (NULL: the start) is kept as 'to', joined to it, or
   covered by it. */
void ats_edge (Shape *, const Kept *from, const Kept *to, AtsEdgeKind);

/* The states from which 'from' is reached, and itself, in the order in which
   they were found. */
typedef VEC (const Kept *) AtsSlice;
AtsSlice ats_slice (const Shape *, const Kept *from);

/* A picture in DOT: all states, or those of the slice that leads to an alarm,
   which is drawn, too.  Nothing if there are too many. */
void ats_draw (Str *, const Shape *, const AtsSlice *);

/* The first place of the user's behind the cut point. */
Pos ats_place (const Shape *, const HeapState *);

#endif
