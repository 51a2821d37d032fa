/* interpolant.h -- predicates from Craig interpolants. */

#ifndef ENGINE_SLAB_INTERPOLANT_H
#define ENGINE_SLAB_INTERPOLANT_H

#include "engine/slab/cubes.h"
#include "evidence/system/trace_replay.h"

/* The step does not lead into 'cube' in its target.  A superset of the cube
   there for which the same is true by an interpolant of that step: close to the
   cube if 'weak', else close to the states after the step.  False when there is
   none that is a cube itself. */
bool interpolant_cube (Cubes *, const Step *, const TermList *cube, bool weak,
                       TermList *out);

/* Sequence interpolants of a path: 'out[i]' is a predicate for the target of
   step i, for all steps but the last; 'out' has path->len terms.  SAT when the
   path is real: then the trace is filled in. */
Answer interpolant_path (Cubes *, const Path *, bool weak, Term *out, Trace *);

#endif
