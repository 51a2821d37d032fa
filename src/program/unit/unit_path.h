/* unit_path.h -- one path through a Unit: the decisions of an execution, in
   their order.

   A decision is what the program does at OP_BRANCH, at OP_SWITCH, and at a call
   through a pointer, also where nothing else is possible; the procedures of the
   library decide too.  So the decisions, the inputs and the places of objects
   determine an execution up to the next decision, and different executions may
   have the same path. */

#ifndef PROGRAM_UNIT_UNIT_PATH_H
#define PROGRAM_UNIT_UNIT_PATH_H

#include "program/unit/execute.h"

typedef struct {
  UnitPlace place;
  uint32_t choice; /* the number of the target, or of the procedure called */
} UnitDecision;

/* How a path ends. */
typedef enum {
  PATH_DECISION, /* with its last decision; what comes after is left open */
  PATH_EXIT,     /* then the program ends, without another decision */
  PATH_ERROR     /* then it comes to an error of 'kind' at 'pos' */
} PathEnd;

typedef struct {
  VEC (UnitDecision) decisions;
  PathEnd end;
  ErrorKind kind;
  Pos pos;
} UnitPath;

void unit_path_done (UnitPath *);

/* Executes, and gives the path of the execution.  'options' must not have a
   watcher.  At most 'most' decisions are kept. */
Execution unit_path_record (Run *, const Unit *, const ExecuteOptions *,
                            size_t most, UnitPath *);

/* The calls that the execution is in, the outermost first, and the operation
   it is at. */
typedef struct {
  const UnitPlace *calls;
  size_t depth;
  UnitPlace at;
} UnitStack;

/* Goes along the path from the start of the Unit: calls 'visit' at the
   beginning of each block until it says false, the decisions are used up, the
   program ends, or 'steps' operations were passed.  How many decisions were
   made. */
size_t unit_path_walk (const Unit *, const UnitPath *, uint64_t steps,
                       bool (*visit) (void *context, UnitStack), void *context);

static inline const UnitOp *
unit_op (const Unit *u, UnitPlace at) {
  return u->procs.data[at.proc].blocks.data[at.block].ops.data + at.index;
}

bool unit_place_same (UnitPlace, UnitPlace);

#endif
