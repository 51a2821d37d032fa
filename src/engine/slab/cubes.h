/* cubes.h -- questions about sets of states given as conjunctions of literals.

   A question puts the cube's literals first, so that literal i of the cube has
   number i in the core. */

#ifndef ENGINE_SLAB_CUBES_H
#define ENGINE_SLAB_CUBES_H

#include "engine/slab/graph.h"
#include "engine/slab/samples.h"

typedef struct {
  Graph *g;
  Oracle *o;
  Samples *samples;
  TermList question, init;
} Cubes;

void cubes_init (Cubes *, Graph *, Samples *);
void cubes_done (Cubes *);

void cubes_copy (TermList *to, const TermList *from); /* appends */

/* The states outside of the cube. */
Term cubes_outside (Cubes *, const TermList *cube);

/* Is a state of the cube initial? */
Answer cubes_ask_initial (Cubes *, const TermList *cube);
/* Whether a state of the cube is known to be reachable, or the solver finds it
   initial or cannot tell. */
bool cubes_reachable (Cubes *, const TermList *cube);

/* Does a step lead from a node into the cube in node 'to'? */
Answer cubes_ask_step (Cubes *, size_t from, size_t transition, size_t to,
                       const TermList *cube);

/* Does a step lead into the cube from outside of it and of 'others'? */
typedef VEC (TermList) CubeSet;
Answer cubes_ask_entry (Cubes *, const CubeSet *others, size_t transition,
                        const TermList *cube);

/* Whether the transition changes something the cube speaks about. */
bool cubes_touched (Cubes *, size_t transition, const TermList *cube);

/* After one of the step questions was answered SAT: an implicant of the states
   from which 'transition' leads into the cube. */
bool cubes_before (Cubes *, size_t transition, const TermList *cube,
                   TermList *out);

/* After UNSAT: marks the literals of the cube in the core. */
void cubes_mark (Cubes *, const TermList *cube, bool *needed);
void cubes_keep (TermList *cube, const bool *needed);

/* The cube with x = c as x <= c and c <= x, so that each can be dropped alone,
   and without literals that every state satisfies. */
void cubes_spread (Cubes *, const TermList *cube, TermList *out);

#endif
