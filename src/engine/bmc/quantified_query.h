/* quantified_query.h -- the formula for a graph.

   Functions of time: 'at', 'v7' (register 7), 'in0_32' (the first input of 32
   bits in a vertex), and what a vertex does to memory, in slots that all
   vertices share: it writes 'wval0' at 'wat0' if 'wdo0', and so on.  Functions
   of time and address: 'heap', 'alloc', 'objsize'.  Their axioms say what the
   slots of a time do to them, so that they do not grow with the program.

   Memory is made of granules, the largest power of two of bytes that divides
   all accesses.  The lower half has static objects, then blocks; in the upper
   half everything is zero at first, for blocks that begin so. */

#ifndef ENGINE_BMC_QUANTIFIED_QUERY_H
#define ENGINE_BMC_QUANTIFIED_QUERY_H

#include "base/str.h"
#include "engine/bmc/quantified_graph.h"

/* A static object. */
typedef struct {
  uint64_t base; /* a granule; 0: it has no place */
  uint64_t granules;
  bool is_dead; /* at first */
} Place;

typedef struct {
  uint64_t first, end; /* granules that the locals of a frame are in */
} Span;

typedef struct {
  const Graph *g;
  unsigned pointer_bits;
  unsigned shift;        /* 1 << shift bytes are a granule */
  unsigned address_bits; /* of granules */
  uint64_t gap;          /* granules between objects */
  VEC (Place) globals;   /* by number */
  VEC (Place) procs;     /* by number */
  VEC (Place) locals;    /* by the register with the address */
  VEC (Span) spans;      /* by frame */
  VEC (bool) repeats;    /* by vertex, where locals begin to live */
  uint64_t constants;    /* static objects before this are constant; 0:
                            none is */
  uint64_t end;          /* of static objects */
  bool has_blocks, has_zero_blocks;
  bool is_too_large;
} Layout;

void layout_make (Layout *, const Graph *);
void layout_done (Layout *);

static inline uint64_t
layout_half (const Layout *l) {
  return (uint64_t)1 << (l->address_bits - 1);
}

/* How many slots the vertices need. */
typedef struct {
  uint32_t writes, changes, sizes, blocks;
  uint32_t moves, fills; /* 0 or 1 */
} Slots;

typedef struct {
  uint16_t bits;
  uint16_t number; /* among those of so many bits in the vertex */
} InputSlot;

typedef VEC (InputSlot) InputSlots;

typedef struct {
  const Graph *g;
  const Layout *layout;
  uint64_t bound;
  bool leaks; /* look for leaks, and nothing else */
  unsigned time_bits, location_bits;
  uint32_t error;            /* its location; those below are vertices */
  VEC (uint32_t) vertices;   /* by location */
  VEC (Slots) slots;         /* by location */
  VEC (InputSlots) inputs;   /* by location */
  VEC (InputSlot) functions; /* "in", all that occur */
  VEC (InputSlot) unknowns;  /* "any" */
  Slots most;
  bool *mentioned;        /* by register */
  Str steps;              /* the transition relation */
  const UnitOp *obstacle; /* the first operation that is not modelled, or NULL;
                             it ends its paths */
  const char *why;        /* it is one */
} Query;

/* A query for a measured graph; '*text' gets it.  False if no vertex leads to
   an error. */
bool query_make (Query *, const Graph *, const Layout *, uint64_t bound,
                 bool leaks, Str *text);
void query_done (Query *);

/* Whether the vertex is on a way to an error that is short enough. */
static inline bool
query_keeps (const Query *q, const Vertex *v) {
  return v->is_there && (uint64_t)v->from_start + v->to_error <= q->bound;
}

/* quantified_op.c */
void put_bits (Str *, Wide value, unsigned bits);
/* The value of an integer operation on bit-vectors with these names; false if
   there is no such operation. */
bool put_operation (Str *, const UnitOp *, const char *a, const char *b,
                    const char *c);

/* quantified_step.c: what a vertex does, as a formula about the times p and t;
   notes the slots that it needs. */
void put_step (Query *, uint32_t location);

#endif
