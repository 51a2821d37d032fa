/* quantified_query.h -- the formula for a graph.

   Functions of time: 'at' and 'way', which tell the step, 'v7' (register 7),
   'in0_32' (the first input of 32 bits in a step), and what a step does to
   memory, in slots that all steps share: it writes 'wval0' at 'wat0' if 'wdo0',
   and so on.  Functions of time and address: 'heap', 'alloc', 'objsize'.  Their
   axioms say what the slots of a time do to them, so that they do not grow with
   the program.

   Memory is made of granules, the largest power of two of bytes that divides
   all accesses.  The lower half has the static objects, the upper half the
   blocks: where a block lies is told by the time when it is made, so that
   blocks are far apart and no address is a secret for the solver.  In the last
   quarter are the blocks that begin with zeros.

   In a narrow layout values of 64 bits are kept as signed numbers of 32 between
   steps; executions with others are not found. */

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
  unsigned shift;      /* 1 << shift bytes are a granule */
  unsigned block_bits; /* 1 << block_bits granules are room for a block */
  uint64_t gap;        /* granules between objects */
  VEC (Place) globals; /* by number */
  VEC (Place) procs;   /* by number */
  VEC (Place) locals;  /* by the register with the address */
  VEC (Span) spans;    /* by frame */
  VEC (bool) repeats;  /* by vertex, where locals begin to live */
  uint64_t constants;  /* static objects before this are constant; 0:
                          none is */
  uint64_t end;        /* of static objects */
  bool is_narrow;      /* values of 64 bits are kept in 32 */
  bool is_too_large;
} Layout;

void layout_make (Layout *, const Graph *, bool narrow);
void layout_done (Layout *);

/* How many slots a step needs. */
typedef struct {
  uint32_t writes, changes, sizes;
  uint32_t moves, fills; /* 0 or 1 */
} Slots;

typedef struct {
  uint16_t bits;
  uint16_t number; /* among those of so many bits in the step */
} InputSlot;

typedef VEC (InputSlot) InputSlots;

/* One of the ways from a stop to the next. */
typedef struct {
  uint32_t location, number; /* among those of the location: 'way' */
  Slots slots;
  InputSlots inputs;
} Way;

typedef struct {
  const Graph *g;
  const Layout *layout;
  uint64_t bound;
  bool leaks; /* look for leaks, and nothing else */
  unsigned time_bits, location_bits;
  unsigned address_bits;     /* of granules */
  uint32_t error;            /* its location; those below are stops */
  VEC (uint32_t) stops;      /* by location: the vertex */
  VEC (Way) ways;            /* sorted */
  VEC (InputSlot) functions; /* "in", all that occur */
  VEC (InputSlot) unknowns;  /* "any" */
  Slots most;
  bool *mentioned;        /* by register */
  Str steps;              /* the transition relation */
  const UnitOp *obstacle; /* the first operation that is not modelled, or NULL;
                             it ends its paths */
  const char *why;        /* it is one */
} Query;

enum {
  BLOCK_NUMBER_BITS = 3, /* for the blocks that a step makes */
  WAY_BITS = 6,
  MAX_BOUND = 4000
};

/* A query for a measured graph; '*text' gets it.  False if no vertex leads to
   an error. */
bool query_make (Query *, const Graph *, const Layout *, uint64_t bound,
                 bool leaks, Str *text);
void query_done (Query *);

/* The width in which a value is kept between steps. */
static inline unsigned
kept_bits (const Layout *l, unsigned bits) {
  return bits == 64 && l->is_narrow ? 32 : bits;
}

static inline bool
is_kept (const Layout *l, Wide value, unsigned bits) {
  unsigned kept = kept_bits (l, bits);
  Wide sign = value >> (kept - 1);
  return kept == bits || !sign || sign == wide_mask (bits - kept + 1);
}

/* The initial contents of a global, 'bytes' bytes (at most 16) of them. */
Wide layout_data (const Layout *, const UnitGlobal *, uint64_t offset,
                  unsigned bytes);

/* Whether the stop is on a way to an error that is short enough. */
static inline bool
query_keeps (const Query *q, const Vertex *v) {
  return v->is_stop && (uint64_t)v->from_start + v->to_error <= q->bound;
}

/* quantified_op.c */
void put_bits (Str *, Wide value, unsigned bits);
/* The value of an integer operation on bit-vectors with these names; false if
   there is no such operation. */
bool put_operation (Str *, const UnitOp *, const char *a, const char *b,
                    const char *c);

/* quantified_step.c: the steps from a stop, as a formula about the times p and
   t; adds their ways. */
void put_step (Query *, uint32_t location);

#endif
