/* promote.h -- what the parts of the pass 'promote' share.

   A local can live in registers if all that happens to it is plain: it is begun
   and ended, and touched at constant offsets, each part with one width.  Its
   parts are the candidates: the local itself, or members of a struct. */

#ifndef PASS_PROMOTE_H
#define PASS_PROMOTE_H

#include "pass/call_graph.h"
#include "pass/edit.h"
#include "pass/block_graph.h"

typedef struct {
  uint64_t offset; /* in its local */
  uint16_t bits;   /* of all loads and stores */
  uint32_t local;  /* number */
  UnitTypeId type; /* of what is loaded or stored */
  const char *show;
  bool is_held; /* leaks look at it */
} Candidate;

typedef struct {
  UnitOp op; /* that makes it */
  bool is_rejected;
  uint32_t first, count; /* its candidates */
} Local;

#define NO_LOCAL UINT32_MAX

/* The local whose address a register holds. */
typedef struct {
  uint32_t local; /* or NO_LOCAL */
  uint64_t offset;
} Address;

typedef struct {
  Unit *unit;
  uint32_t proc;
  const CallGraph *calls; /* NULL: leaks are not looked for */
  VEC (Local) locals;
  VEC (Candidate) list; /* sorted by local and offset */
  Address *addresses;   /* by register */
} Candidates;

typedef enum {
  TOUCH_LOAD,
  TOUCH_STORE, /* of 'value' */
  TOUCH_COPY,  /* of what the candidate 'source' is before the operation */
  TOUCH_BEGIN, /* it lives, uninitialised */
  TOUCH_END
} TouchKind;

/* What an operation does to a candidate. */
typedef struct {
  TouchKind kind;
  uint32_t candidate;
  Operand value;
  uint32_t source;
} Touch;

typedef VEC (Touch) Touches;

static inline UnitProc *
candidates_proc (const Candidates *c) {
  return c->unit->procs.data + c->proc;
}

static inline Address
candidates_address (const Candidates *c, Operand o) {
  return o.kind == OPERAND_REG ? c->addresses[o.index]
                               : (Address){.local = NO_LOCAL};
}

/* promote_candidates.c */
Candidates candidates_new (Unit *, uint32_t proc, const CallGraph *);
void candidates_done (Candidates *);
/* Only those that live wherever they are used stay. */
void candidates_filter (Candidates *, const BlockGraph *);
/* Whether a local is left. */
bool candidates_any (const Candidates *);

/* promote_touch.c: in the order in which it happens.  Whether the operation
   does nothing else and goes with the locals. */
bool candidates_touch (const Candidates *, const UnitOp *, Touches *);
/* The constant that a part of a constant global, or of a range filled with one
   byte, is.  False: it is none. */
bool touch_constant (const Unit *, const UnitOp *, uint64_t offset,
                     unsigned bits, Operand *value);

#endif
