/* refine.h -- spurious error paths, and the predicates that exclude them.

   Walking a path backwards from its error node, 'cube' i is a set of states of
   node i that can follow the rest of the path to the error: an implicant of the
   exact preimage.  If it meets the initial states, the path is real.  If no
   state of the node before leads into it, the node is split by a generalised
   cube: a superset that is still not entered from there. */

#ifndef ENGINE_SLAB_REFINE_H
#define ENGINE_SLAB_REFINE_H

#include "engine/slab/graph.h"
#include "engine/slab/samples.h"
#include "evidence/trace.h"

typedef enum { REFINED, REAL, GAVE_UP } Refinement;

typedef struct {
  bool several; /* split every node of the path behind the blocked one */
  bool generalize;
  size_t depth; /* how far obligations may be followed backwards */
  Samples *samples;
  size_t splits, drops, tried; /* statistics */
} RefineOptions;

/* Splits at least one node, or finds the path real and fills in the trace. */
Refinement refine (Graph *, const Path *, RefineOptions *, Trace *);

#endif
