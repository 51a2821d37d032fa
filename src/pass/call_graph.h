/* call_graph.h -- which procedures call which.

   A call through a pointer may be of every procedure whose address is taken
   and that fits the call. */

#ifndef PASS_CALL_GRAPH_H
#define PASS_CALL_GRAPH_H

#include "program/unit/unit.h"

typedef struct {
  VEC (uint32_t) callees; /* each once */
  bool is_taken;          /* its address is used for more than direct calls */
  bool is_reached;        /* from the start */
  bool stays_called;      /* as in UnitProc */
  bool is_recursive;      /* it may be called while it runs; calls of
                             procedures that stay called are not followed */
  bool may_end;           /* it, or what it calls, has an OP_EXIT at which leaks
                             are looked for */
  uint32_t component;     /* the same number: they call each other */
} CallNode;

typedef struct {
  uint32_t count;  /* of procedures */
  CallNode *nodes; /* by procedure */
  uint32_t *order; /* callees before callers, but for recursion */
} CallGraph;

CallGraph *call_graph_new (const Unit *);
void call_graph_free (CallGraph *);

/* Whether the operation is a call of something that 'may_end', or ends the
   program so itself. */
bool call_graph_may_end (const CallGraph *, const Unit *, uint32_t proc,
                         const UnitOp *);

#endif
