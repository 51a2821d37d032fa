/* feasible.h -- whether a path, or a part of a Unit, can be executed.

   What an engine suspects by an abstraction is asked here.  FEASIBLE comes with
   choices that the interpreter has executed.  INFEASIBLE says where the path
   ended.  UNKNOWN says what was in the way; it is no answer.

   A question about states in the middle of a program is one about a Unit that
   begins with them: 'pass/prefix.h' makes it. */

#ifndef SYMBOLIC_FEASIBLE_H
#define SYMBOLIC_FEASIBLE_H

#include "program/unit/unit_path.h"

typedef enum { FEASIBLE, INFEASIBLE, FEASIBLE_UNKNOWN } FeasibleAnswer;

typedef struct {
  FeasibleAnswer answer;
  Choices *choices; /* FEASIBLE: of an execution that was executed */
  Execution end;    /* and how it ended */
  Str reason;       /* otherwise: a clause */
  Pos pos;          /* INFEASIBLE: where no execution goes on */
  size_t decisions; /* likewise: how many were possible */
} Feasible;

void feasible_done (Feasible *);

/* Whether an execution makes exactly these decisions, without an error before
   its end.  'steps': at most so many operations are followed; 0: 10,000,000. */
Feasible feasible_path (Run *, const Unit *, const UnitPath *, uint64_t steps);

/* A part of a Unit ---------------------------------------------------------

   A restriction of the graph: executions that take no forbidden edge, visit no
   other block, and go through no loop more often than is said. */

typedef struct {
  uint32_t proc, block; /* the head of a loop */
  uint32_t times; /* it is come back to so often, each time it is entered */
} UnitLoopLimit;

typedef enum {
  GOAL_BLOCK, /* 'proc' comes to 'block' */
  GOAL_ERROR, /* any error that the Unit looks for, or only those ... */
  GOAL_EXIT   /* the program ends */
} UnitGoalKind;

typedef struct {
  UnitGoalKind kind;
  uint32_t proc, block;
  bool only_kind, only_pos; /* ... of 'error', at 'pos' */
  ErrorKind error;
  Pos pos;
} UnitGoal;

typedef struct {
  VEC (UnitDecision) forbidden; /* edges, and procedures that are not called */
  /* Whether blocks belong to it, in these calls; or NULL: all do. */
  bool (*visits) (void *context, UnitStack);
  void *context;
  VEC (UnitLoopLimit) loops;
  uint32_t bound; /* how often other loops, and recursion, are followed because
                     of inputs: if that is not enough, and the goal is not
                     reached, the answer is UNKNOWN */
  UnitGoal goal;
} UnitPart;

void feasible_part_done (UnitPart *);

/* Whether an execution in the part comes to its goal, without an error before.
 */
Feasible feasible_part (Run *, const Unit *, const UnitPart *, uint64_t steps);

#endif
