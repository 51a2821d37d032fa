/* diagnose.h -- why a proof failed (Algorithm 2 of the paper).

   The states on the way to the alarm are looked at from the start on: is there
   a concrete heap among what the state allows from which the error follows
   without any abstraction?  The first state that has one is where the
   abstraction forgot too much (the discontinuity); the heap is the doomed
   state. */

#ifndef ENGINE_SHAPE_DIAGNOSE_H
#define ENGINE_SHAPE_DIAGNOSE_H

#include "engine/shape/shape.h"

/* The alarm is that of 's', found on the way from 'from'. */
Diagnosis *shape_diagnose (Shape *s, const Kept *from);

#endif
