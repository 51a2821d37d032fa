/* execution_steps.h -- what happens in an execution, gathered into steps for
   people: a step is what one line of the source does in one go.

   The beginning and the end of an execution are kept, whatever its length;
   'each' gets to see all steps.  Sources and texts of the Unit are borrowed. */

#ifndef EVIDENCE_UNIT_EXECUTION_STEPS_H
#define EVIDENCE_UNIT_EXECUTION_STEPS_H

#include "program/unit/execute.h"

enum { STEP_EVENTS = 16 };

typedef struct {
  Pos pos; /* in the user's source; none: before the entry is called, or the
              parameters of a function */
  uint32_t depth;  /* of calls among the user's functions, from 0 */
  uint32_t proc;   /* the user's */
  uint32_t client; /* whose step it is, where clients interleave; else 0 */
  uint64_t time;   /* how many events came before */
  size_t count;
  Event events[STEP_EVENTS]; /* 'text' is owned */
} ExecutionStep;

/* A value that came from outside. */
typedef struct {
  const UnitOp *op;
  Pos pos; /* in the user's source: of the operation, or of the call that led to
              it */
  Wide value;
} ExecutionInput;

/* An object whose address may be shown. */
typedef struct {
  uint64_t address, bytes, time;
  const char *name; /* NULL: heap block 'number' */
  uint32_t number;
} StepObject;

typedef struct Steps Steps;
struct Steps {
  const Unit *unit;
  size_t first, last; /* how many steps to keep from the beginning, the end */
  void (*each) (void *context, Steps *, const ExecutionStep *); /* or NULL */
  void *context;
  uint64_t count; /* of steps */
  VEC (ExecutionInput) inputs;
  /* The rest is private. */
  VEC (ExecutionStep) head, tail; /* 'tail' is a ring of 'last' steps */
  VEC (StepObject) objects;       /* a ring */
  size_t next_object;
  ExecutionStep now; /* being gathered, if it has events */
  Pos user;          /* where the user's code is */
  uint32_t user_depth, user_proc, blocks;
  uint64_t time;
};

void steps_init (Steps *, const Unit *, size_t first, size_t last);
void steps_done (Steps *);

/* The watcher for 'execute_unit'; 'steps_end' is due behind it. */
Watcher steps_watcher (Steps *);
void steps_end (Steps *);

/* Step number 'i' of those kept: the first ones, then the last ones. */
size_t steps_kept (const Steps *);
const ExecutionStep *steps_get (const Steps *, size_t i);
/* How many were left out in front of kept step 'i'. */
uint64_t steps_gap (const Steps *, size_t i);

/* What happens in a step: 'add' gets each thing worth mentioning. */
typedef void StepAdd (void *context, const char *text);
void steps_describe (const Steps *, const ExecutionStep *, StepAdd *, void *);

/* The line of the source at 'pos' without white space around it; false: there
   is none. */
bool steps_source_line (Str *, Pos);

#endif
