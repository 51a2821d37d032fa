/* inquiry.h -- what questions about paths and about parts share. */

#ifndef SYMBOLIC_INQUIRY_H
#define SYMBOLIC_INQUIRY_H

#include "symbolic/feasible.h"
#include "symbolic/symbolic.h"

/* Something that is not modelled, on paths of the question. */
typedef struct {
  Value here;
  const char *what;
  Pos pos;
} Obstacle;

typedef struct {
  Run *run;
  const Unit *unit;
  Symbolic *sym;
  Values *values;
  Value goal; /* the executions that were asked for */
  VEC (Obstacle) obstacles;
  Str limit; /* why not everything was followed, or empty */
} Inquiry;

void inquiry_begin (Inquiry *, Run *, const Unit *, const SymbolicClient *,
                    uint64_t steps);
void inquiry_done (Inquiry *);

/* The executions of 'guard' come to the goal. */
void inquiry_reach (Inquiry *, Value guard);

/* Whether inputs satisfy a condition. */
Answer inquiry_ask (Inquiry *, Value);

/* Whether what is obliged may be an error of the wanted kind, at that place. */
bool inquiry_is_error (ErrorKind obliged, Pos at, ErrorKind wanted, Pos where);

/* Of a SymbolicClient whose context begins with an Inquiry. */
void inquiry_obstruct (void *context, const Paths *, Value here,
                       const char *what);
void inquiry_cut (void *context, Value guard, Value condition,
                  const char *clause);
void inquiry_poll (void *context, const Paths *);
void inquiry_exceeded (void *context, const Paths *);

/* Whether an execution with these choices does what was asked for; if not,
   'path' tells what it did instead. */
typedef bool (*InquiryConfirms) (const void *context, const Execution *,
                                 const UnitPath *);

/* The answer, when all was followed: FEASIBLE, UNKNOWN, or INFEASIBLE without
   its reason. */
Feasible inquiry_answer (Inquiry *, InquiryConfirms, const void *context);

#endif
