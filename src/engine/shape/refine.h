/* refine.h -- a more precise abstraction that excludes a doomed state ('refine'
   of the paper).

   What could be kept is tried in a fixed order.  The first one is taken under
   which the abstraction of what arrived at the discontinuity covers neither the
   doomed state nor others like it, with longer lists: something that helps only
   for so many elements would have to be refined again and again. */

#ifndef ENGINE_SHAPE_REFINE_H
#define ENGINE_SHAPE_REFINE_H

#include "engine/shape/diagnose.h"
#include "engine/shape/order.h"
#include "engine/shape/trees.h"
#include "program/unit/unit_patterns.h"

/* What the abstraction keeps beyond what it does by itself.  Refinement adds to
   it. */
struct ShapePrecision {
  bool is_flat;            /* elements of lists own nothing */
  ShapeThresholds apart;   /* that a number is not this one */
  ShapeThresholds marks;   /* elements with this number stay apart */
  bool marks_around;       /* elements that are not what is around them do */
  bool tried_marks;        /* one of these was so, and did not help */
  bool has_bounds;         /* 'bounds' were refined */
  ShapeThresholds bounds;  /* ranges end at these, too */
  bool keeps_around;       /* elements know about numbers around them */
  ShapeOrder order;        /* by which lists are ordered, where they are */
  VEC (HeapFrame) patient; /* places that forget later */
  bool is_patient;         /* all do */
  bool is_plain;           /* joins do not look for what comes before a list */
  bool joins_sizes;        /* arrays of other sizes are the same, in joins */
  bool tried_sizes;        /* that was so in an attempt */
  TreeKinds trees;         /* blocks that make trees */
  bool has_no_trees;       /* none are looked for */
  const ShapeMembers *members; /* where these lead is forgotten; or NULL */
  bool keeps_kinds;   /* elements of several kinds may be in one list */
  bool keeps_sums;    /* two numbers may be together at most a third */
  bool keeps_current; /* pointers that a variable is about are no slots */
  bool splits_names;  /* what they point to makes them other kinds */
  bool has_no_kinds;  /* they may not, whatever comes */
  bool joins_rows;    /* loops inside of others join numbers early, too */
};

void refine_done (ShapePrecision *);

/* What patterns of the user's say is kept, where it holds. */
void refine_by_patterns (ShapePrecision *, const UnitPatterns *);

/* The state is at a place that forgets later. */
bool refine_is_patient (const Shape *, const HeapState *);

/* Adds to the precision, which is that of the Shape; 'what' gets a clause that
   says it.  False: nothing was found. */
bool refine_precision (Shape *, const Doomed *, ShapePrecision *, Str *what);

/* The abstraction is to blame, but no doomed state was found: what can be taken
   without.  False: all of that is known by now. */
bool refine_blindly (const Shape *, ShapePrecision *, Str *what);

/* The attempt with this precision was given up: it does without what may have
   been too much, or describes blocks of different sizes together.  False: there
   is nothing like that. */
bool refine_gives_up (const Shape *, ShapePrecision *, Str *what);

#endif
