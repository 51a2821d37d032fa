/* refine.h -- spurious error paths, and the predicates that exclude them.

   Refining by cubes walks the path backwards from its error node: cube i is a
   set of states of node i that can follow the rest of the path to the error, an
   implicant of the exact preimage.  If it meets the initial states, the path is
   real.  If no state of the node before leads into it, a superset of it is
   excluded everywhere, or else split off its node.

   Refining by interpolants is the paper's way: a sequence of interpolants of
   the whole path, which split one of its nodes or several. */

#ifndef ENGINE_SLAB_REFINE_H
#define ENGINE_SLAB_REFINE_H

#include "engine/slab/cubes.h"
#include "evidence/system/trace_replay.h"

typedef enum { REFINED, REAL, GAVE_UP } Refinement;

typedef struct {
  enum { REFINE_CUBES, REFINE_STRONG, REFINE_WEAK } by;
  bool several;            /* split several nodes of the path */
  size_t limit;            /* cubes of a set to exclude; 0: do not exclude */
  bool farkas;             /* enlarge cubes by interpolants too */
  size_t splits, excluded; /* how often */
} RefineOptions;

/* Makes progress on the path, or finds it real and fills in the trace. */
Refinement refine_path (Cubes *, const Path *, RefineOptions *, Trace *);

#endif
