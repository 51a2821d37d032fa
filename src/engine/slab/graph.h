/* graph.h -- the abstraction: an explicit graph (SLAB paper, section 1).

   A node is a set of predicates and stands for the states that satisfy them
   all; together the nodes cover the states within the invariant.  An edge is a
   set of transitions.  An edge's transitions are UNKNOWN until somebody asks,
   then POSSIBLE, or REMOVED (rule E3: no state of the source reaches the target
   with it).  Splitting a node keeps what was removed.

   Nodes are numbered 0, 1, 2, ...; a split keeps the old number for one half.
 */

#ifndef ENGINE_SLAB_GRAPH_H
#define ENGINE_SLAB_GRAPH_H

#include "engine/oracle.h"

typedef struct {
  TermList label; /* predicates over now terms */
  bool initial, error;
  VEC (uint32_t) edges; /* by target; see graph.c */
} Node;

typedef enum { EDGE_UNKNOWN, EDGE_POSSIBLE, EDGE_REMOVED } EdgeState;

typedef struct {
  size_t from, transition, to;
} Step;

typedef VEC (Step) Path;

typedef struct {
  Oracle *oracle;
  VEC (Node) nodes;
  VEC (uint8_t) states; /* of edges: one EdgeState per transition */
  TermList invariant;   /* holds in every reachable state before an error */
  TermList question;
  uint64_t random; /* state of the generator; 0: deterministic */
  bool undecided;  /* a solver gave up: the reason is in the oracle */
} Graph;

Graph *graph_new (Oracle *, uint64_t seed);
void graph_free (Graph *);

/* Removes all nodes and edges; the invariant stays. */
void graph_clear (Graph *);

/* Adds a node; 'label' is copied. */
size_t graph_add (Graph *, const TermList *label, bool initial, bool error);

/* Splits 'node' by 'predicate': the node keeps the part where it holds, the new
   node, whose number is returned, gets the other part. */
size_t graph_split (Graph *, size_t node, Term predicate);

/* Adds a predicate to the invariant: as if every node were split by it and the
   halves where it fails were removed as unreachable. */
void graph_add_invariant (Graph *, Term predicate);

/* A shortest path from an initial to an error node over possible edges; false
   when there is none, or when 'undecided' was set.  'reached' (by node, may be
   NULL) tells which nodes were found reachable. */
bool graph_path (Graph *, Path *, bool *reached);

/* Appends the conditions of a node, and of a node after a transition. */
void graph_assume (const Graph *, size_t node, TermList *);
void graph_assume_after (const Graph *, size_t transition, size_t node,
                         TermList *);

#endif
