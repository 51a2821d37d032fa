/* ltl_graph.h -- automata on their way to Büchi automata.

   Acceptance is generalised and on transitions: a move has a set of conditions
   that are pending, and a run is accepting when no condition is pending forever
   from some time on.  State 0 is initial. */

#ifndef PROMELA_LTL_GRAPH_H
#define PROMELA_LTL_GRAPH_H

#include "front/promela/ltl_sets.h"

/* The condition that is pending on a cycle that must not be accepted whatever
   it sees; otherwise conditions are numbers of formulas, and this is true. */
enum { LTL_NEVER = 0 };

typedef struct {
  uint64_t pos, neg; /* atoms that must hold, and that must not */
  uint32_t target;
  uint32_t pending; /* a set */
} LtlMove;

typedef VEC (LtlMove) LtlMoves;

typedef struct {
  VEC (LtlMoves) states;
  LtlSets *sets; /* of the conditions */
} LtlGraph;

void ltl_graph_done (LtlGraph *);

/* Whether that much work is left, which is then taken.  Who bounds his work so
   begins with some amount, and gives up when this says no. */
static inline bool
ltl_spend (size_t *work, size_t amount) {
  bool enough = *work >= amount;
  *work = enough ? *work - amount : 0;
  return enough;
}

/* Whether 'strong' is taken only when 'weak' is. */
static inline bool
ltl_label_implies (const LtlMove *strong, const LtlMove *weak) {
  return !(weak->pos & ~strong->pos) && !(weak->neg & ~strong->neg);
}

/* Strongly connected components.  They are numbered such that moves lead to
   the same or a smaller number. */
typedef struct {
  uint32_t count;
  uint32_t *of;     /* by state */
  uint32_t *order;  /* all states, by component */
  bool *cycle;      /* by component: whether there is a move inside */
  uint32_t *common; /* by component: the conditions pending on all of these */
} LtlComponents;

void ltl_components_init (LtlComponents *, const LtlGraph *);
void ltl_components_done (LtlComponents *);

/* Remove what is not reachable and from where nothing is accepted. */
void ltl_graph_prune (LtlGraph *);

/* Let every state stand for state map[state], which accepts the same. */
void ltl_graph_redirect (LtlGraph *, const uint32_t *map);

/* Make labels weaker and remove moves where that changes nothing.  The n * n
   array 'below' says which states are simulated by which others; NULL: none. */
void ltl_graph_tidy (LtlGraph *, const bool *below);

/* Which states are simulated by which; the caller frees.  NULL if that is too
   much work. */
bool *ltl_graph_simulation (const LtlGraph *);

/* Merge states and remove moves in all the ways we have, once. */
void ltl_graph_reduce (LtlGraph *);

#endif
