/* symbolic_impl.h -- what the parts of symbolic execution share: memory, paths,
   and what the solver knows. */

#ifndef SYMBOLIC_SYMBOLIC_IMPL_H
#define SYMBOLIC_SYMBOLIC_IMPL_H

#include "pass/loops.h"
#include "symbolic/cow.h"
#include "symbolic/symbolic.h"

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
  Initial *initial;   /* owned by the Symbolic */
  uint64_t known;     /* bytes from this offset on may have been written at an
                         offset   that was not known: reading them gives anything,
                         unless   they were written since */
  bool has_undefined; /* or may have: bytes that are not initialised */
  bool hides;         /* or may: addresses, where bytes are not known */
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

struct Paths {
  Value guard; /* the inputs that lead here */
  Frame *top;
  uint64_t decisions; /* made; the most where paths met */
  Cow slots;          /* Slot by number of the object */
};

typedef struct {
  const UnitOp *op;
  Term term;
  Term guard;
} InputVar;

struct Symbolic {
  Run *run;
  const Unit *unit;
  const SymbolicClient *client;
  void *context;
  unsigned bits; /* of pointers */
  Terms *terms;
  Values values;
  Loops **loops; /* by procedure; NULL: not looked at yet */

  /* Memory. */
  VEC (Object) objects;
  VEC (Initial *) initials;
  Map bases; /* the variable of a base -> its object */
  Map based; /* term -> 1 + whether there is a base in it; of those looked at */
  Map foreign; /* a variable that others wrote -> the opaque object it points
                  to if it is used as an address and not 0 */
  Map lost;    /* the variable of what was read where addresses are hidden */
  Map loose;   /* term -> 1 + whether there is such a variable in it; of those
                  looked at */
  uint32_t lost_object; /* 1 + the opaque object that they point to, or 0 */
  uint64_t time;

  /* Going on. */
  VEC (InputVar) inputs;
  VEC (Paths *) queue; /* sorted, the next one last */
  uint64_t steps, max_steps, joins;
  bool stop;

  /* What the solver knows. */
  Solver *solver; /* that keeps what it learns */
  Solver *once;   /* of the last question that was too hard for it, or NULL */
  VEC (uint32_t) grounded; /* objects */
  VEC (Term) facts;        /* what the solver knows about them */
  Map visited;             /* terms looked through for bases */
  Map asked;               /* question -> 1 + the literal that implies it */
  uint64_t questions;
};

/* paths.c */
Paths *paths_new (void);
Paths *paths_copy (const Paths *);
/* The top frame, to be written. */
Frame *paths_frame (Symbolic *, Paths *);
/* A new frame for a call of a procedure. */
void paths_push (Symbolic *, Paths *, uint32_t proc);
void paths_pop (Paths *);
/* Below 0: 'a' is to go on before 'b'; 0: they are at the same place. */
int paths_compare (Symbolic *, const Paths *, const Paths *);
/* Joins 'b' into 'a'; both are at the same place. */
void paths_join (Symbolic *, Paths *a, const Paths *b);
const Loops *sym_loops (Symbolic *, uint32_t proc);

/* objects.c */
const CowType *sym_slot_type (void);
const CowType *sym_cell_type (void);
uint32_t sym_object_new (Symbolic *, Paths *, Object, InitialKind);
Value sym_object_live (Symbolic *, const Paths *, uint32_t object);
/* It dies on the paths of 'condition'. */
void sym_object_kill (Symbolic *, Paths *, uint32_t object, Value condition);
/* Its life begins (again) on the paths of 'condition', with new contents. */
void sym_object_begin (Symbolic *, Paths *, uint32_t object, InitialKind,
                       Value condition);
void sym_contents_join (Symbolic *, Value condition, Slot *a, const Slot *b);
void sym_globals_create (Symbolic *, Paths *);

/* targets.c: where an address may point to. */
typedef struct {
  Value condition;
  uint32_t object;
  Value offset;
} Target;
typedef VEC (Target) Targets;

/* Whether a term is made from the base of an object; conditions do not count.
 */
bool sym_address_is_based (Symbolic *, Term);

/* What is read where addresses are hidden: it may be any of them. */
void sym_lose (Symbolic *, Value variable);
/* Whether a value may be, or have bytes of, the address of an object. */
bool sym_may_be_address (Symbolic *, Value);
/* What addresses that are hidden point to: an opaque object. */
uint32_t sym_lost_object (Symbolic *);
bool sym_is_lost (const Symbolic *, const Target *);
/* Why paths that use them are not followed: a clause. */
const char *sym_lost_text (void);

/* All targets of 'address'; '*nowhere' gets the condition under which it is not
   derived from an object. */
void sym_targets_find (Symbolic *, const Paths *, Value address, Targets *,
                       Value *nowhere);
/* The condition under which 'size' bytes (as wide as pointers) at the target
   are not all there. */
Value sym_target_fails (Symbolic *, const Paths *, const Target *, Value size);

/* addresses.c: compares values that may be addresses. */
Value sym_addresses_compare (Symbolic *, const UnitOp *, Value, Value);

/* memory.c: errors are obliged not to happen. */
Value paths_load (Symbolic *, Paths *, Value address, unsigned bits);
void paths_store (Symbolic *, Paths *, Value address, Value);
void paths_move (Symbolic *, Paths *, Value to, Value from, Value size);
/* The bytes are used: they must be initialised. */
void paths_use (Symbolic *, Paths *, Value from, Value size);
void paths_index (Symbolic *, Paths *, const UnitOp *, Value address,
                  Value index, Value bound);
void paths_fill (Symbolic *, Paths *, Value to, Value byte, Value size);
/* 'bits' bits (a multiple of 8) at a constant offset. */
Value sym_contents_read (Symbolic *, Contents *, uint64_t offset,
                         unsigned bits);
Contents *sym_contents_own (Symbolic *, Paths *, uint32_t object);
/* Forgets the bytes from 'offset' on. */
void sym_contents_forget (Symbolic *, Contents *, uint64_t offset);
/* Whether there may be addresses in the bytes from 'offset' on. */
bool sym_contents_point (Symbolic *, const Contents *, uint64_t offset);
/* A value of whole bytes. */
void sym_contents_write (Contents *, uint64_t offset, Value);

/* undefined.c */
/* A value decides something: its bits must be defined. */
void sym_oblige_defined (Symbolic *, Paths *, Value);
/* The kind of new memory that is not initialised. */
InitialKind sym_uninitialised (const Symbolic *);
/* Undefined bits of which nothing is known: all, or none. */
uint32_t sym_undefined_unknown (Symbolic *, unsigned bits);
/* The value that was read from these cells, with its undefined bits. */
Value sym_cells_undefined (Symbolic *, const Cell *, unsigned n, Value);

/* checks.c */
/* 'bad' must not happen on the paths of the state. */
void sym_oblige (Symbolic *, Paths *, Value bad, ErrorKind);
/* The same for an error that is told at another place. */
void sym_oblige_at (Symbolic *, Paths *, Value bad, ErrorKind, Pos);
/* What is not modelled happens if 'condition'; the paths of it are left. */
void sym_obstruct (Symbolic *, Paths *, Value condition, const char *what);

/* ground.c: lets the solver know about the bases in a term. */
void sym_ground (Symbolic *, Term);
/* How many of the last bits of its address are 0, by its alignment. */
unsigned sym_object_zeros (const Object *);
/* Whether two objects may have bytes in common, or take turns at a place. */
bool sym_objects_may_share (const Symbolic *, const Object *, const Object *);
/* The bytes that all objects share. */
Wide sym_address_space (const Symbolic *);
/* The most bytes that an object can have. */
Wide sym_largest_object (const Symbolic *);

/* step.c: executes operations until the paths end, split or must wait for
   others; takes them. */
void sym_advance (Symbolic *, Paths *);

/* step_control.c: whether the paths go on in the block that they are at the
   beginning of; if not, they are freed. */
bool sym_enters (Symbolic *, Paths *);

/* leak.c */
void sym_check_leaks (Symbolic *, Paths *);

#endif
