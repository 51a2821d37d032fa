/* quantified_graph.h -- a Unit as one graph of straight-line code.

   All calls are inlined; every inlined procedure is a frame with registers of
   its own, which are numbered through.  Local variables and globals that are
   only read and written as a whole become registers too: 'is_variable'.  Then
   the operations that touch them (OP_LOCAL, OP_BEGIN, OP_END, OP_LOAD,
   OP_STORE) have the register as operand 'a' (OP_LOCAL: as 'dst').

   Everything lives until 'flow_graph_free'. */

#ifndef ENGINE_BMC_QUANTIFIED_GRAPH_H
#define ENGINE_BMC_QUANTIFIED_GRAPH_H

#include "program/unit/unit.h"

typedef enum { ITEM_OP, ITEM_MOVES, ITEM_LEAVE } ItemKind;

typedef struct {
  ItemKind kind;
  uint32_t frame; /* ITEM_LEAVE: its locals die */
  bool is_first;  /* in the first block of its procedure: once in a frame */
  UnitOp *op;     /* ITEM_OP */
  uint32_t count; /* ITEM_MOVES, which happen at once */
  UnitMove *moves;
} Item;

typedef VEC (Item) Items;

typedef struct {
  Items items;
  UnitOp *end; /* OP_JUMP, OP_BRANCH, OP_SWITCH, OP_EXIT, or OP_UNSUPPORTED for
                  whatever is not followed */
  UnitTarget *targets; /* of 'end'; their blocks are vertices */
  uint32_t frame;
  bool is_there;
  bool is_stop;        /* steps begin and end here */
  bool fails;          /* there may be errors in the steps from here */
  bool ends;           /* the program may end normally in them */
  VEC (uint32_t) next; /* stops at the ends of the steps from here */
  uint32_t from_start, to_error; /* steps; UINT32_MAX: no way */
  uint32_t location;             /* its number in the formula */
  uint64_t *live;                /* set of registers that are read from here */
} Vertex;

typedef struct {
  uint32_t proc;
  uint32_t above;  /* the frame that called it */
  uint32_t regs;   /* the first one */
  uint32_t first;  /* vertex */
  uint32_t depth;  /* frames above */
  bool has_locals; /* in memory */
} GraphFrame;

typedef struct {
  const Unit *unit;
  Arena arena;
  VEC (Vertex) vertices; /* the first one is the start */
  VEC (GraphFrame) frames;
  VEC (uint16_t) bits; /* of registers */
  VEC (bool) is_variable;
  VEC (uint32_t) globals; /* by global: its register + 1, or 0 */
  bool too_large;
  bool has_cycle;
  size_t stops;
} Graph;

Graph *flow_graph_new (const Unit *);
void flow_graph_free (Graph *);

/* Calls 'visit' for every operand that the operation reads. */
typedef void (*OperandVisitor) (void *context, Operand *);
void item_operands (Item *, OperandVisitor, void *context);
void end_operands (Vertex *, OperandVisitor, void *context);

/* Whether one can come back to the vertex. */
bool graph_repeats (const Graph *, uint32_t vertex);

/* Whether an operation can be an error of a kind that is looked for. */
bool graph_may_fail (const Graph *, const UnitOp *);

/* Whether the operation reads or writes a variable of the graph instead of
   memory. */
static inline bool
graph_of_variable (const Graph *g, const UnitOp *op) {
  return op->a.kind == OPERAND_REG && g->is_variable.data[op->a.index];
}

/* quantified_variables.c: makes variables of locals and globals. */
void graph_find_variables (Graph *);

/* quantified_shape.c */
/* Longer straight-line code: vertices with one way out and one way in. */
void graph_join (Graph *);
/* Cuts vertices that write more than that many bytes or have more changes of
   what is allocated.  OP_MOVE and OP_FILL of more are alone in a vertex. */
void graph_cut (Graph *, uint32_t bytes, uint32_t changes);
/* quantified_stops.c: a step goes from a stop through all that is no stop, on
   one of at most 'paths' ways, to the next stop.  Every cycle has a stop; no
   step has more bytes written or more changes than that, unless one vertex has.
 */
void graph_find_stops (Graph *, uint32_t paths, uint32_t bytes,
                       uint32_t changes);
/* What a vertex does to memory. */
typedef struct {
  uint32_t bytes, changes;
} MemoryEffect;
MemoryEffect vertex_effect (const Graph *, const Vertex *);

/* quantified_slice.c: what is live; drops what no check and no way depends on.
 */
void graph_slice (Graph *);
/* Distances of stops to errors, or to the ends of the program that may leak. */
void graph_measure (Graph *, bool leaks);

static inline bool
graph_is_live (const Vertex *v, uint32_t reg) {
  return v->live[reg / 64] >> reg % 64 & 1;
}

#endif
