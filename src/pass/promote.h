/* promote.h -- what the parts of the pass 'promote' share.

   A candidate is a local that is only loaded from, stored to, begun and ended,
   all at its beginning and with one width: it can live in a register. */

#ifndef PASS_PROMOTE_H
#define PASS_PROMOTE_H

#include "pass/call_graph.h"
#include "pass/edit.h"
#include "pass/block_graph.h"

#define NO_CANDIDATE UINT32_MAX

typedef struct {
  uint32_t reg;    /* that holds its address */
  UnitOp local;    /* that makes it */
  uint16_t bits;   /* of all loads and stores; 0: there are none */
  UnitTypeId type; /* of what is loaded or stored */
  bool is_held;    /* leaks look at it */
} Candidate;

typedef struct {
  Unit *unit;
  uint32_t proc;
  const CallGraph *calls; /* NULL: leaks are not looked for */
  VEC (Candidate) list;
  uint32_t *of_reg; /* the candidate whose address it is, or NO_CANDIDATE */
} Candidates;

/* What an operation does to a candidate. */
typedef enum {
  EFFECT_NONE,
  EFFECT_LOAD,
  EFFECT_STORE,
  EFFECT_BEGIN, /* also OP_LOCAL: lives, uninitialised */
  EFFECT_END
} Effect;

static inline UnitProc *
candidates_proc (const Candidates *c) {
  return c->unit->procs.data + c->proc;
}

/* The candidate that the operation is about, or NO_CANDIDATE. */
uint32_t candidate_of (const Candidates *, const UnitOp *, Effect *);
/* Whether the operation, the end of an inlined body, ends the candidate. */
bool candidate_ends (const Candidates *, const UnitOp *, const Candidate *);

Candidates candidates_new (Unit *, uint32_t proc, const CallGraph *);
void candidates_done (Candidates *);
/* Only those that live wherever they are used stay. */
void candidates_filter (Candidates *, const BlockGraph *);

#endif
