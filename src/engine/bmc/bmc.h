/* bmc.h -- symbolic execution of Units with paths that meet again: the parts of
   the engine.

   The program is unwound in an order in which paths that come to the same place
   after the same iterations of the same loops and calls get there before one of
   them goes on; there they are joined (paths.c).  So the number of states does
   not grow with the number of paths.  What must never happen is collected as
   obligations and handed to the solver in batches (oblige.c).

   Memory is the paper's: flat addresses, objects with a size and a time in
   which they are allocated, and the solver chooses where they lie.  Every
   object has a variable for its base; an address is a sum with such a variable,
   so that most accesses name their object, and the solver is asked about bases
   only where a program compares or computes with addresses. */

#ifndef ENGINE_BMC_BMC_H
#define ENGINE_BMC_BMC_H

#include "engine/bmc/cow.h"
#include "engine/bmc/value.h"
#include "engine/engine.h"
#include "logic/solver.h"
#include "pass/loops.h"
#include "program/unit/execute.h"

#define BMC_OPTIONS(O)                                                         \
  O (bound, 200, 1, INT32_MAX,                                                 \
     "follow loops and recursion that depend on inputs this many times")       \
  O (steps, 50000000, 1, INT64_MAX, "execute at most this many operations")    \
  O (patience, 30, 0, INT32_MAX,                                               \
     "seconds after which no larger bound is begun; only without --timeout")   \
  O (batch, 64, 1, 100000, "checks per question to the solver")

#define BMC_STATS(S)                                                           \
  S (bound, 0, 0, 0, "iterations followed")                                    \
  S (steps, 0, 0, 0, "operations executed")                                    \
  S (checks, 0, 0, 0, "checks that were not obvious")                          \
  S (joins, 0, 0, 0, "paths joined")                                           \
  S (objects, 0, 0, 0, "objects created")                                      \
  S (solver_calls, 0, 0, 0, "questions to the solver")                         \
  S (replays, 0, 0, 0, "executions by the interpreter")

TABLE_STRUCT (BmcOptions, BMC_OPTIONS);
TABLE_STRUCT (BmcStats, BMC_STATS);

/* Memory ------------------------------------------------------------------- */

typedef enum {
  OBJECT_GLOBAL,
  OBJECT_PROC,
  OBJECT_LOCAL,
  OBJECT_HEAP,
  OBJECT_OPAQUE
} ObjectKind;

/* From step 'time' on the object is dead on the paths of 'guard'. */
typedef struct {
  uint64_t time;
  Term guard;
} Death;

/* A time in which a local lives, on some path. */
typedef struct {
  uint64_t begin, end;
} Life;

/* What does not change about an object. */
typedef struct {
  ObjectKind kind;
  uint32_t index; /* of the global or procedure */
  uint32_t flags; /* ALLOC_... */
  uint32_t align;
  Value base, size; /* as wide as pointers */
  Term guard;       /* of the paths that created it */
  uint64_t time;    /* when */
  const UnitOp *op; /* that created it, or NULL */
  Pos pos;          /* in the user's source */
  bool grounded;    /* the solver knows about its base */
  VEC (Death) deaths;
  VEC (Life) lives; /* of a local */
  VEC (Term) holds; /* code that is not known may hold it: it is no leak */
} Object;

/* Contents as a life begins, where nothing was written since. */
typedef enum {
  INITIAL_ZERO,
  INITIAL_DATA,
  INITIAL_ARBITRARY,
  INITIAL_UNDEFINED /* the same, and not initialised */
} InitialKind;
typedef struct {
  InitialKind kind;
  uint32_t object;
  const UnitGlobal *global; /* INITIAL_DATA */
  Cow cells; /* of what was read: the same for all paths that read it */
} Initial;

typedef enum { CELL_INITIAL, CELL_CONST, CELL_TERM } CellKind;

/* Byte 'k' of a value of 'width' bytes that was stored: a constant or a term,
   with the undefined bits of the value. */
typedef struct {
  uint32_t term, undefined;
  uint8_t kind, k, width, byte;
} Cell;

typedef struct {
  uint32_t refs;
  Initial *initial;   /* owned by the Bmc */
  uint64_t known;     /* bytes from this offset on may have been written at an
                         offset   that was not known: reading them gives anything,
                         unless   they were written since */
  bool has_undefined; /* or may have: bytes that are not initialised */
  Cow cells;
} Contents;

/* An object in a state. */
typedef struct {
  uint32_t live;      /* the Term + 1; 0: not live */
  Contents *contents; /* or NULL */
} Slot;

/* Paths -------------------------------------------------------------------- */

/* How often a loop was gone through. */
typedef struct {
  uint32_t count;    /* in all */
  uint32_t symbolic; /* because of inputs */
  Value guard;       /* at the last visit of its head */
} Iteration;

typedef struct Frame Frame;
struct Frame {
  uint32_t refs;
  uint32_t proc, block, op;
  uint32_t depth;        /* frames below */
  Value guard;           /* when it was called */
  Value *regs;           /* of the procedure */
  uint32_t loop_cap;     /* of 'iterations' */
  Iteration *iterations; /* of the loops around 'block' */
  VEC (uint32_t) locals; /* objects that die with it */
  uint64_t stack; /* bytes of locals of fixed size, of frames below too */
  Frame *below;
};

/* Executions that an assumption of the verdict leaves out. */
typedef struct {
  Term term;
  const char *clause; /* "assuming that ..." */
} Cut;

typedef struct {
  Value guard; /* the inputs that lead here */
  Frame *top;
  Cow slots; /* Slot by number of the object */
} Paths;

typedef struct {
  const UnitOp *op;
  Term term;
  Term guard;
} InputVar;

/* Checks ------------------------------------------------------------------- */

/* Where something of a kind is checked; many checks may be made there. */
typedef struct {
  ErrorKind kind;
  Pos pos;
  uint32_t open; /* checks of it that are not decided */
} CheckPlace;

/* 'bad' must not happen at a place. */
typedef struct {
  Term bad;
  uint32_t place;
} Check;

typedef struct {
  VEC (CheckPlace) list;
  Map index; /* hash of a place -> 1 + its number */
} Places;

/* Why the answer may be UNKNOWN; empty if there is no such reason. */
typedef struct {
  char doubt[800];    /* an error that was found but not confirmed */
  char obstacle[800]; /* something reached that is not modelled */
  char unsolved[800]; /* the solver gave up */
  char endless[800];  /* a loop that needs a larger bound */
} Reasons;

/* An assumption of the program: the inputs that lead there, and beyond. */
typedef struct {
  const UnitOp *op;
  Value before, after;
} Assuming;

typedef struct {
  Run *run;
  const Unit *unit;
  const BmcOptions *options;
  BmcStats *stats;
  char known[400]; /* what holds up to the bound of the last round that came to
                      its end */
  unsigned bits;   /* of pointers */
  Terms *terms;
  Values values;
  Solver *solver; /* that keeps what it learns */
  Solver *once;   /* of the last question that was too hard for it, or NULL */
  Loops **loops;  /* by procedure; NULL: not looked at yet */
  VEC (Object) objects;
  VEC (Initial *) initials;
  Map bases; /* the variable of a base -> its object */
  Map based; /* term -> 1 + whether there is a base in it; of those looked at */
  Map foreign; /* a variable that others wrote -> the opaque object it points
                  to if it is used as an address and not 0 */
  VEC (InputVar) inputs;
  VEC (Assuming) assumes;
  Map assume_index; /* UnitOp * -> 1 + its index */
  uint64_t time;

  VEC (Paths *) queue;   /* sorted, the next one last */
  VEC (Paths *) waiting; /* for a larger bound */
  uint32_t bound;        /* of this round */

  Places places;
  VEC (Check) undecided;
  VEC (Term) proved_checks, proved_unwindings; /* cannot happen */
  VEC (Cut) cuts;
  VEC (uint32_t) grounded; /* objects */
  VEC (Term) ground;       /* what the solver knows about them */
  Map visited;             /* terms looked through for bases */
  Map asked;               /* question -> 1 + the literal that implies it */
  Value ended;             /* the inputs with which the program ends */
  int64_t flush_at;        /* steps after which checks do not wait for others */

  Choices *choices; /* of an error that was replayed */
  Reasons reasons;
  bool stop;
} Bmc;

/* paths.c */
Paths *paths_new (void);
Paths *paths_copy (const Paths *);
void paths_free (Paths *);
/* The top frame, to be written. */
Frame *paths_frame (Bmc *, Paths *);
/* A new frame for a call of a procedure. */
void paths_push (Bmc *, Paths *, uint32_t proc);
void paths_pop (Paths *);
/* Below 0: 'a' is to go on before 'b'; 0: they are at the same place. */
int paths_compare (Bmc *, const Paths *, const Paths *);
/* Joins 'b' into 'a'; both are at the same place. */
void paths_join (Bmc *, Paths *a, const Paths *b);
const Loops *bmc_loops (Bmc *, uint32_t proc);
/* Where it is in the user's source: in the innermost frame that is not of the
   library. */
Pos paths_pos (const Bmc *, const Paths *);

/* objects.c */
const CowType *slot_type (void);
const CowType *cell_type (void);
uint32_t object_new (Bmc *, Paths *, Object, InitialKind);
Value object_live (Bmc *, const Paths *, uint32_t object);
/* It dies on the paths of 'condition'. */
void object_kill (Bmc *, Paths *, uint32_t object, Value condition);
/* Its life begins (again) on the paths of 'condition', with new contents. */
void object_begin (Bmc *, Paths *, uint32_t object, InitialKind,
                   Value condition);
void contents_join (Bmc *, Value condition, Slot *a, const Slot *b);
void globals_create (Bmc *, Paths *);

/* targets.c: where an address may point to. */
typedef struct {
  Value condition;
  uint32_t object;
  Value offset;
} Target;
typedef VEC (Target) Targets;

/* Whether a term is made from the base of an object; conditions do not count.
 */
bool address_is_based (Bmc *, Term);

/* All targets of 'address'; '*nowhere' gets the condition under which it is not
   derived from an object. */
void targets_find (Bmc *, const Paths *, Value address, Targets *,
                   Value *nowhere);
/* The condition under which 'size' bytes (as wide as pointers) at the target
   are not all there. */
Value target_fails (Bmc *, const Paths *, const Target *, Value size);

/* addresses.c: compares values that may be addresses. */
Value addresses_compare (Bmc *, const UnitOp *, Value, Value);

/* memory.c: errors are obliged not to happen. */
Value paths_load (Bmc *, Paths *, Value address, unsigned bits);
void paths_store (Bmc *, Paths *, Value address, Value);
void paths_move (Bmc *, Paths *, Value to, Value from, Value size);
/* The bytes are used: they must be initialised. */
void paths_use (Bmc *, Paths *, Value from, Value size);
void paths_index (Bmc *, Paths *, const UnitOp *, Value address, Value index,
                  Value bound);
void paths_fill (Bmc *, Paths *, Value to, Value byte, Value size);
/* 'bits' bits (a multiple of 8) at a constant offset. */
Value contents_read (Bmc *, Contents *, uint64_t offset, unsigned bits);
Contents *contents_own (Bmc *, Paths *, uint32_t object);
/* Forgets the bytes from 'offset' on. */
void contents_forget (Contents *, uint64_t offset);
/* A value of whole bytes. */
void contents_write (Contents *, uint64_t offset, Value);

/* undefined.c */
/* A value decides something: its bits must be defined. */
void oblige_defined (Bmc *, Paths *, Value);
/* The kind of new memory that is not initialised. */
InitialKind uninitialised (const Bmc *);
/* Undefined bits of which nothing is known: all, or none. */
uint32_t undefined_unknown (Bmc *, unsigned bits);
/* The value that was read from these cells, with its undefined bits. */
Value cells_undefined (Bmc *, const Cell *, unsigned n, Value);

/* ask.c: questions to the solver. */
/* The value of a term in the model of the last question. */
Term model_value (Bmc *, Term);
/* UNDECIDED also when a limit of the run is reached. */
Answer bmc_ask (Bmc *, Term);

/* places.c */
uint32_t places_find (Places *, ErrorKind, Pos);
void places_done (Places *);
/* "invalid-deref at FILE:LINE:COLUMN". */
void place_name (Str *, const CheckPlace *);
/* "FILE:LINE:COLUMN", or what stands for it. */
void pos_name (Str *, Pos);
/* How many of the checks hold, and which do not: a sentence. */
void places_describe (Str *, const Places *);

/* oblige.c */
/* 'bad' must not happen on the paths of the state. */
void oblige (Bmc *, Paths *, Value bad, ErrorKind);
/* The same for an error that is told at another place. */
void oblige_at (Bmc *, Paths *, Value bad, ErrorKind, Pos);
/* What is not modelled happens if 'condition'; the paths of it are left. */
void obstruct (Bmc *, Paths *, Value condition, const char *what);
/* Whether inputs lead there; true if that is not known. */
bool feasible (Bmc *, const Paths *);
/* Decides all obligations so far. */
void oblige_flush (Bmc *);
/* Decides them if they have waited for others for long enough. */
void oblige_in_time (Bmc *);

/* ground.c: lets the solver know about the bases in a term. */
void ground (Bmc *, Term);
/* How many of the last bits of its address are 0, by its alignment. */
unsigned object_zeros (const Object *);
/* Whether two objects may have bytes in common, or take turns at a place. */
bool objects_may_share (const Bmc *, const Object *, const Object *);
/* The bytes that all objects share. */
Wide address_space (const Bmc *);
/* The most bytes that an object can have. */
Wide largest_object (const Bmc *);

/* model.c: the choices of a model of the solver. */
Choices *model_choices (Bmc *);
/* Whether floating point operations have their true results in the model; if
   not, the solver is told those of them that it got wrong. */
bool model_floats_hold (Bmc *);

/* simplify.c: changes choices that lead to 'error' to simpler ones that do. */
void simplify (Bmc *, Choices *, Execution error);

/* step.c: executes operations until the paths end, split or must wait for
   others; takes them. */
void advance (Bmc *, Paths *);

/* bmc.c: whether to go on.  Without a limit of the user's, unwinding still must
   come to an end. */
bool bmc_is_patient (const Bmc *, double factor);

/* assumes.c: the paths satisfy an assumption now, 'before' is their guard
   before. */
void assumes_note (Bmc *, const Paths *, const UnitOp *, Value before);
/* Names those that nothing satisfies among the assumptions of the proof. */
void assumes_report (Bmc *, Program *);

/* queue.c: puts paths where they wait for their turn, joined with those at the
   same place. */
void enqueue (Bmc *, Paths *);

/* cuts.c: notes that executions of 'guard' are left out if 'condition'. */
void note_cut (Bmc *, Value guard, Value condition, const char *clause);
/* The same if the new local is too large for the stack. */
void note_local (Bmc *, Paths *, const UnitOp *, Value size);
/* If the answer is SAFE: adds the assumptions that matter. */
void state_assumptions (Bmc *, Program *);

/* assembly.c: the inline assembly without whose result nothing of what the
   model says happens would; NULL: there is none. */
const UnitOp *needed_assembly (Bmc *);

/* leak.c */
void check_leaks (Bmc *, Paths *);

#endif
