/* symbolic.h -- symbolic execution of Units with paths that meet again, as a
   service.

   The program is followed in an order in which paths that come to the same
   place after the same iterations of the same loops and calls get there before
   one of them goes on; there they are joined (paths.c).  So the number of
   states does not grow with the number of paths.

   Memory is flat: objects have a size and a time in which they are allocated,
   and the solver chooses where they lie.  Every object has a variable for its
   base; an address is a sum with such a variable, so that most accesses name
   their object, and the solver is asked about bases only where a program
   compares or computes with addresses.

   What is done about errors, loops and ends is for the client to say, by the
   functions of a SymbolicClient.  The meaning of operations is 'execute.h'. */

#ifndef SYMBOLIC_SYMBOLIC_H
#define SYMBOLIC_SYMBOLIC_H

#include "logic/solver.h"
#include "program/unit/unit_path.h"
#include "symbolic/value.h"

typedef struct Symbolic Symbolic;

/* A set of executions that are at the same place: a guard (the condition under
   which they get there), frames and memory. */
typedef struct Paths Paths;

typedef enum { AGAIN_LOOP, AGAIN_RECURSION } AgainKind;

/* 'context' is the client's. */
typedef struct {
  /* 'bad' is an error of a kind that the Unit looks for, if it happens on the
     paths.  They go on as if nothing had happened, unless the client restricts
     them. */
  void (*oblige) (void *context, Paths *, Value bad, ErrorKind, Pos);
  /* Something that is not modelled happens on the paths of 'here', which have
     been left. */
  void (*obstruct) (void *context, const Paths *, Value here, const char *what);
  /* The paths are to go through a loop or recursion again, for the nth time,
     because of inputs.  Whether they do; if not, they are the client's. */
  bool (*again) (void *context, Paths *, uint32_t n, AgainKind);
  /* The paths of 'guard' would decide by 'choice' (see unit_path.h).  Whether
     they do; if not, they end.  NULL: all do. */
  bool (*takes) (void *context, const Paths *, uint32_t choice, Value guard);
  /* The paths begin a block.  Whether they go on; if not, they end.  NULL: all
     do. */
  bool (*enters) (void *context, const Paths *);
  /* They satisfy OP_ASSUME of the program now; 'before' is their guard before.
   */
  void (*assumed) (void *context, const Paths *, const UnitOp *, Value before);
  /* Executions of 'guard' are left out if 'condition', by an assumption that
     the program did not make: a clause. */
  void (*cut) (void *context, Value guard, Value condition, const char *clause);
  /* The program ends on the paths. */
  void (*ended) (void *context, const Paths *);
  /* From time to time. */
  void (*poll) (void *context, const Paths *);
  /* The limit of operations is exceeded, the execution stops. */
  void (*exceeded) (void *context, const Paths *);
} SymbolicClient;

/* The client's functions must live as long as the execution. */
Symbolic *symbolic_new (Run *, const Unit *, const SymbolicClient *,
                        void *context);
void symbolic_free (Symbolic *);

/* What all values are made of. */
Values *symbolic_values (Symbolic *);
Terms *symbolic_terms (Symbolic *);

typedef struct {
  uint64_t steps; /* operations executed */
  uint64_t joins;
  uint64_t objects;   /* created */
  uint64_t waiting;   /* sets of paths in the queue */
  uint64_t questions; /* to solvers */
} SymbolicCounts;

SymbolicCounts symbolic_counts (const Symbolic *);

/* Running ------------------------------------------------------------------ */

/* The paths at the start of the Unit, put into the queue. */
void symbolic_start (Symbolic *);
/* Follows what is in the queue until nothing is, or the execution stops. */
void symbolic_run (Symbolic *);
/* Puts paths where they wait for their turn, joined with those at the same
   place; takes them. */
void symbolic_enqueue (Symbolic *, Paths *);
/* At most so many operations. */
void symbolic_limit (Symbolic *, uint64_t steps);
/* Nothing is followed any more. */
void symbolic_stop (Symbolic *);
bool symbolic_is_stopped (const Symbolic *);

/* Paths -------------------------------------------------------------------- */

Value paths_guard (const Paths *);
/* Those of the paths on which 'condition' holds. */
void paths_restrict (Symbolic *, Paths *, Value condition);
void paths_free (Paths *);
/* Where they are in the user's source: in the innermost frame that is not of
   the library. */
Pos paths_pos (const Symbolic *, const Paths *);
/* The same for the beginning of the block they are in. */
Pos paths_block_pos (const Symbolic *, const Paths *);
/* The operation they are at. */
UnitPlace paths_place (const Paths *);
/* The calls that they are in, the outermost first: so many, and each. */
uint32_t paths_depth (const Paths *);
void paths_calls (const Paths *, UnitPlace *calls);
/* How many decisions they have made. */
uint64_t paths_decisions (const Paths *);
/* How often they went back to the head of the innermost loop around their
   block, since they came into it; 0: it is not a head. */
uint32_t paths_iterations (Symbolic *, const Paths *);
bool paths_in_library (const Symbolic *, const Paths *);

/* Questions ---------------------------------------------------------------- */

/* Whether inputs and places of objects satisfy a condition.  UNDECIDED also
   when a limit of the run is reached. */
Answer symbolic_ask (Symbolic *, Term question);
/* Why the last answer was UNDECIDED. */
const char *symbolic_undecided (const Symbolic *);
/* The value of a term in the model of the last question, which was SAT. */
Term symbolic_value (Symbolic *, Term);
/* The choices of an execution that the model describes. */
Choices *symbolic_choices (Symbolic *);
/* Executes with these choices, at most so many operations (0: the usual
   limit); they get the inputs that were used.  'path' is NULL or gets the path;
   'sentence' gets how it ended. */
Execution symbolic_replay (Symbolic *, Choices *, uint64_t steps, UnitPath *,
                           Str *sentence);
/* What was found "is not confirmed", but this happens. */
void symbolic_doubt (Str *, const Execution *, Str *sentence);
/* Whether floating point operations have their true results in the model; if
   not, the solver is told those of them that it got wrong. */
bool symbolic_floats_hold (Symbolic *);
/* What is assumed in all answers: where objects lie. */
const Term *symbolic_facts (const Symbolic *, size_t *count);
/* Whether objects that matter for questions may not all find a place: such
   executions are left out. */
bool symbolic_space_is_short (Symbolic *);
/* An inline assembly whose result occurs in the term, or NULL. */
const UnitOp *symbolic_assembly (const Symbolic *, Term);

#endif
