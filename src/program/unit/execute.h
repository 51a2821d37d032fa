/* execute.h -- the concrete interpreter of Units, and judge of all errors in
   them.

   An execution is determined by its Choices: the values of inputs, where
   objects lie and what uninitialised memory contains.  It is byte-precise: each
   byte of an object is initialised or not, and knows the object whose address
   it is a part of; each value in a register likewise. */

#ifndef PROGRAM_UNIT_EXECUTE_H
#define PROGRAM_UNIT_EXECUTE_H

#include "program/unit/unit.h"

/* Objects are numbered as they are created: first the globals, by their index,
   then the procedures, then locals and heap blocks (OP_LOCAL, OP_ALLOC,
   OP_OPAQUE, and those that OP_HAVOC makes) in the order of execution. */
typedef struct {
  uint32_t object;
  uint64_t address;
} Placement;

/* Bytes of an object as it begins, where they are not given by the program:
   uninitialised or arbitrary. */
typedef struct {
  uint32_t object;
  uint64_t offset;
  uint8_t byte;
} Content;

typedef struct {
  VEC (Wide) inputs; /* of OP_INPUT, in the order of execution */
  VEC (Placement)
  placements; /* sorted; other objects are placed with gaps
                 between them */
  VEC (Content)
  contents; /* sorted by object and offset; other bytes are
               'filler' */
  uint8_t filler;
} Choices;

Choices *choices_new (void);
void choices_free (Choices *);

/* Watching -----------------------------------------------------------------

   What happens, for people.  Texts live as long as the Unit; 'pos' is that of
   the operation. */

typedef enum {
  EVENT_INPUT,   /* 'op', 'value' */
  EVENT_LOAD,    /* 'op', 'value', 'address'; 'text': the string that the value
                    points to, in quotes, or NULL; likewise EVENT_STORE */
  EVENT_STORE,   /* 'op', 'value', 'address' */
  EVENT_MOVE,    /* 'op', 'address', 'value': bytes; also OP_FILL */
  EVENT_WRITTEN, /* 'op' (OP_HAVOC), 'text': "x = 7, y.a = 0" */
  EVENT_HANDED, /* 'op' (OP_HAVOC), 'value': the parameter, 'address', 'base' */
  EVENT_BYTES,  /* 'op' (OP_HAVOC), 'address', 'base', 'value': bytes that
                   change;  'text': to what, not terminated; 'global' */
  EVENT_ALLOC,  /* 'op', 'address', 'value': bytes; also OP_LOCAL */
  EVENT_FREE,   /* 'op', 'address' */
  EVENT_BRANCH, /* 'op', 'value': the number of the target */
  EVENT_CALL,   /* 'op', 'proc': called */
  EVENT_RETURN, /* 'op', 'proc': left; 'value': its first result, if any */
  EVENT_PRINT,  /* 'op', 'text' */
  EVENT_ASSUMED, /* 'op' (OP_ASSUME): it holds */
  EVENT_ERROR    /* 'op' */
} EventKind;

typedef struct {
  EventKind kind;
  const UnitOp *op;
  uint32_t proc;   /* whose operation it is, unless said otherwise */
  uint32_t depth;  /* frames below */
  bool in_library; /* the operation, or a frame above the user's, is */
  uint32_t client; /* whose step it is, where clients interleave; else 0 */
  Wide value;
  bool is_initialised;
  uint64_t address;
  uint64_t base;    /* of the object at 'address' */
  uint32_t global;  /* that this is; UINT32_MAX: none */
  const char *text; /* until the next event */
} Event;

typedef struct {
  void (*event) (void *context, const Event *); /* or NULL */
  void *context;
} Watcher;

/* Executing ---------------------------------------------------------------- */

typedef enum {
  OUTCOME_END,         /* the program ended */
  OUTCOME_ERROR,       /* 'kind', 'pos', a sentence */
  OUTCOME_ASSUMPTION,  /* an assumption does not hold: no execution */
  OUTCOME_UNSUPPORTED, /* 'pos', a sentence: what is not modelled */
  OUTCOME_INPUTS,      /* there are no more inputs */
  OUTCOME_LIMIT /* a sentence: steps, memory, depth of calls, Run expired */
} Outcome;

typedef struct {
  Outcome outcome;
  ErrorKind kind;
  Pos pos;
  uint32_t proc;      /* where it ended */
  uint64_t steps;     /* operations executed */
  uint64_t exit_code; /* what main returned, or exit was given */
} Execution;

/* Where inputs beyond the given ones come from. */
typedef enum {
  INPUTS_END,   /* nowhere: OUTCOME_INPUTS */
  INPUTS_ZERO,  /* they are 0 */
  INPUTS_RANDOM /* small and extreme numbers are preferred; from 'seed' */
} InputSource;

/* Told of each object as it is made, with the operation that makes it, or NULL;
   answers the number by which Choices know it. */
typedef struct {
  uint32_t (*made) (void *context, const UnitOp *, uint32_t object,
                    uint64_t size); /* or NULL: its own number */
  void *context;
} ObjectNames;

/* Shown the state before each operation; execute_view.h has what can be seen.
   For tests: it makes executions slow. */
typedef struct Exec Exec;
typedef struct {
  void (*before) (void *context, const Exec *); /* or NULL */
  void *context;
} StepWatcher;

/* Branches of the user's that were taken: a byte by the hash of the place in
   the source and the target. */
enum { COVERED_BYTES = 1 << 13 };

typedef struct {
  const Choices *choices; /* or NULL */
  InputSource beyond;
  uint64_t seed;
  bool random_contents; /* contents not chosen are random instead of 'filler' */
  uint64_t max_steps;   /* 0: 100,000,000 */
  size_t max_bytes;     /* of all objects; 0: 1 GB */
  Watcher watcher;
  StepWatcher steps;
  ObjectNames names;
  Str *output;      /* what the program prints is appended; or NULL */
  Str *sentence;    /* how it ended is appended, where the outcome has one:
                       "'p->next' points to freed memory"; or NULL */
  uint8_t *covered; /* COVERED_BYTES, which are set to 1; or NULL */
  Choices *record;  /* gets the inputs used and the contents looked at that were
                       not given; or NULL */
} ExecuteOptions;

/* 'run' (may be NULL) ends it when it expires.  Only kinds the Unit looks for
   are errors: an assertion, reach or leak that is not looked for is passed
   over; what touches memory it must not is then OUTCOME_UNSUPPORTED. */
Execution execute_unit (Run *, const Unit *, const ExecuteOptions *);

#endif
