/* refcount.h -- what the parts of the lowering of reference counts share.

   The client of the entries (front/c/client.h) has unbounded tables, heaps and
   counts.  The result has one process whose locations are the scheduler and the
   heads of loops, and a few integer variables: for each kind of resources one
   arbitrary resource G, a parameter, and of memory only the cells at G and at
   few other indices.  doc/engines/refcount.md says why that is sound.

   The rule of all parts: what an operation does to counts, references and
   objects is followed exactly, or the program is refused with a place; nothing
   is skipped.  A number that is not computed exactly is an input, any value of
   its width, and so is a pointer as a number.  What would be read, written,
   freed or published through a pointer that is not an object's is refused.
   Each look at an element decides whether it is one that the path knows.

   Memory is logical: an *array* is a field of a class of structs, or a global,
   with the number of the object and the indices as arguments.  A path of an
   entry from one location to the next is executed symbolically; wherever two
   indices may be equal or not the path divides, so that no formula has arrays.
   A path is determined by its decisions, and is executed anew for each. */

#ifndef PASS_REFCOUNT_H
#define PASS_REFCOUNT_H

#include "logic/solver.h"
#include "pass/lowering.h"
#include "program/unit/unit_refs.h"

enum { CELL_INDICES = 4, NOT_A_CLASS = -1, SCHEDULER = 0 };
#define CELL_NONE UINT32_MAX

/* Marks of inputs that stand for a lock that is taken, and given back. */
#define REFCOUNT_LOCK "(lock)"
#define REFCOUNT_UNLOCK "(unlock)"

/* Memory --------------------------------------------------------------------
 */

/* Structs that pointers point to.  Objects have numbers: first those in
   globals, then those of the heap; 0 is null.  Before and behind each table
   there is a number for the address there. */
typedef struct {
  UnitTypeId type;
  bool has_heap;  /* something allocates such objects */
  bool is_open;   /* others that nobody has seen may be used */
  uint64_t homes; /* the largest number in globals */
} CellClass;

/* Elements of a global that are structs: objects 'first' ... */
typedef struct {
  uint32_t global;
  const char *path;
  int class;
  uint64_t first, count;
  uint64_t offset; /* of the first one, in the global */
} CellHome;

/* A member or element that the program has for each index.  Numbers are signed
   but where 'is_natural'. */
typedef struct {
  const char *name; /* for people, one for each: "struct env.env_pgdir[]" */
  unsigned arity, bits;
  int class;       /* of the objects it is a field of, or NOT_A_CLASS */
  uint32_t global; /* if there is no class; or CELL_NONE */
  uint32_t local;  /* if there is neither: memory of the running entry */
  const char *path;
  UnitTypeId type;
  uint64_t offset;      /* in the object or global, of the first one */
  unsigned field, bit;  /* of a bit-field: its width, and where from there */
  int points_to;        /* class of what it points to, or NOT_A_CLASS */
  bool is_natural;      /* not negative: unsigned and narrow, or a bit-field */
  bool is_local;        /* memory of the running entry */
  bool may_be_negative; /* see refcount_sign.c */
  bool is_ghost;        /* nobody but the lowering writes it */
  uint32_t ghost_of;    /* the predicate whose ghost it is; else CELL_NONE */
  bool is_followed;    /* a path divides where two indices may be equal; else it
                          forgets elements when one is written */
  bool is_row_only;    /* it is followed because of facts about rows alone */
  bool has_no_rows;    /* there are none about it */
  bool routine_writes; /* routines may change elements, or free them */
  bool routine_stores; /* they change those of other objects than what they
                          release themselves, ... */
  bool routine_looks;  /* ... or look at these */
  uint64_t row; /* below what the last index stays; 0: see refcount_is_valid
                 */
} CellArray;

/* An address: in an object of a class, or in a global. */
typedef struct {
  int class;
  Term id;         /* of the object */
  uint32_t global; /* if there is no class */
  uint32_t local;  /* the operation that made it, if neither */
  const char *path;
  unsigned count;
  Term index[CELL_INDICES];
  uint64_t row;    /* below what the last index must stay; 0: it is one of the
                      whole global or local */
  uint64_t offset; /* in the object or global, of elements 0 */
  UnitTypeId type; /* of what lies there */
  int64_t beyond;  /* bytes behind its beginning */
} CellAddress;

/* Values --------------------------------------------------------------------
 */

typedef enum { VALUE_INT, VALUE_BOOL, VALUE_ADDRESS } CellValueKind;

enum { MOST_PARTS = 12 };

/* Bits of a value that are a bit-field, from 'low' on. */
typedef struct {
  unsigned low, bits;
  Term term; /* not negative */
} CellPart;

/* Integers are signed.  A Bool may be of any width: 0 or 1. */
typedef struct {
  CellValueKind kind;
  unsigned bits;
  Term term;
  WideSigned low, high;       /* INT: bounds */
  const CellAddress *address; /* ADDRESS */
  bool is_counted;            /* INT: depends on a count */
  bool is_wrapped;            /* and that went beyond a width ... */
  Term unwrapped;             /* ... as this number */
  unsigned part_count; /* INT: it is these bits, all others are 0; 0: any */
  const CellPart *parts;
} CellValue;

/* An element of an array that a path knows. */
typedef struct {
  uint32_t array;
  Term index[CELL_INDICES];
  Term value;
  Term first;     /* where the path began */
  size_t written; /* the number of the path's last write to it; 0: none */
  bool is_kept;   /* it is one of those below */
  bool is_read;   /* the program has looked at it */
} CellEntry;

/* An element that is kept from one step to the next, as a variable. */
typedef struct {
  uint32_t array;
  Term index[CELL_INDICES];
  Var var;
  uint32_t location; /* where; SCHEDULER: everywhere */
  uint32_t kind;     /* the count of this kind at G: 'var' is what it is more
                        than there are references; else CELL_NONE */
} CellKept;

/* References ----------------------------------------------------------------
 */

/* An index of an element that a predicate reads: parameter 'param' plus a
   number; CELL_NONE: the number. */
typedef struct {
  uint32_t param;
  int64_t plus;
} CellIndex;

typedef struct {
  uint32_t array;
  CellIndex index[CELL_INDICES];
  Term symbol; /* stands for it in 'condition' */
} CellRead;

/* Which targets refer to G, as a formula. */
typedef struct {
  uint32_t kind;
  const char *name;
  bool is_weak; /* pointers that are not counted; their number is a variable */
  bool is_clients; /* what clients hold: only the number is known */
  bool is_callers; /* the same, of callers of a routine */
  uint32_t params;
  Term symbols[CELL_INDICES]; /* of the parameters */
  Term skolems[CELL_INDICES]; /* with a ghost: of parameters but the first */
  int owner;    /* class of the first parameter, if that is a pointer */
  bool is_late; /* it may hold before 'init' has ended ... */
  Term late[CELL_INDICES]; /* ... but then not at this target */
  uint32_t ghost; /* array: targets of private objects that count; CELL_NONE:
                     there are none */
  VEC (CellRead) reads;
  Term condition; /* over symbols and G */
  int64_t most;   /* so many targets are there at most, or for each object
                     that is the first parameter; 0: any number */
  Var weak;       /* how many there are; not is_weak: in a loop, else 0 */
} CellPredicate;

typedef struct {
  const RefKind *source;
  Var skolem;
  Term g;         /* its term */
  Term domain;    /* over 'g': there is such a resource */
  uint32_t count; /* array */
  CellIndex index;
  int class;      /* of the resource, or NOT_A_CLASS */
  uint32_t alive; /* array; CELL_NONE: the class has no heap */
} CellKind;

/* Of resources on the heap it matters how many references there are, also
   between steps; of others only the difference to the count does. */
#define REFCOUNT_KEEPS_NUMBER(W, PREDICATE)                                    \
  ((W)->kinds.data[(PREDICATE)->kind].alive != CELL_NONE)

/* Locations -----------------------------------------------------------------
 */

/* A register that lives at the head of a loop. */
typedef struct {
  uint32_t reg;
  CellValue value; /* its term or the id of its address is the variable */
  CellAddress address;
  Var var;
  bool has_no_low, has_no_high; /* bounds but those of its type do not hold */
  bool is_lower, is_higher;     /* by one than what is wanted */
} CellLive;

/* An object that only the running entry knows. */
typedef struct {
  int class;
  Term id;
  bool is_consumed; /* else it is fresh */
  bool is_old;      /* it was private before the path began */
  bool is_gone;     /* it was freed */
  bool is_dying;    /* a resource whose count has become 0 */
  bool is_zero;     /* it was fresh on this path, and set to 0 */
} CellOwner;

/* What may hold of the ghosts of an owner in a loop, for all indices v, where i
   is a register; those that do not are dropped. */
typedef enum {
  LEMMA_BELOW_HELD,     /* 0 <= v < i: held */
  LEMMA_ABOVE_NOT_HELD, /* v >= i: not held */
  LEMMA_BELOW_NOT_HELD,
  LEMMA_ABOVE_HELD,
  LEMMA_UP_TO_HELD,      /* 0 <= v <= i, for loops that count down */
  LEMMA_BEYOND_NOT_HELD, /* v > i */
  LEMMA_HELD,
  LEMMA_NOT_HELD,
  LEMMA_COUNT
} CellLemmaKind;

typedef struct {
  uint32_t predicate;
  uint32_t owner; /* of the location */
  CellLemmaKind kind;
  Var i;
  bool is_dropped;
} CellLemma;

typedef enum { FACT_IS, FACT_DIFFERS, FACT_AT_MOST } CellRelation;

/* Elements of 'target' are 'value', or differ from it, or are at most that: in
   all rows whose 'guard' is a number, mostly 0, or is another one; or in a row
   that a loop knows. */
typedef struct {
  uint32_t target;
  CellRelation relation;
  int64_t value;
  uint32_t guard; /* CELL_NONE: there is none */
  int64_t number;
  bool is_other; /* the guard is not the number */
} CellFact;

typedef enum {
  ROWS_ALL,   /* the guard decides */
  ROWS_OTHER, /* the same, but in one row */
  ROW_WHOLE,  /* in that row, whatever the guard */
  ROW_BELOW,  /* below 'end' in that row; or in all rows below */
  ROW_ABOVE
} CellRowKind;

/* Where the fact holds at a location. */
typedef struct {
  uint32_t fact;
  CellRowKind kind;
  Term row, end;
  bool is_wanted; /* something depends on it */
  bool fails;     /* a path arrives where it does not hold */
  bool is_dropped;
} CellRow;

typedef struct {
  uint32_t entry, block;
  Loc loc;
  VEC (CellLive) live;
  VEC (CellOwner) owners;
  VEC (CellLemma) lemmas;
  VEC (CellRow) rows;
  uint64_t unbalanced; /* kinds whose counts may be wrong there */
  uint64_t referring;  /* of 'init': predicates that may hold there */
  bool is_pause;       /* others may run: it is the scheduler, for the system */
  int section;
} CellLocation;

/* A procedure with all that it calls in place. */
typedef struct {
  Unit *unit; /* owned */
  uint32_t proc;
  bool *is_head;  /* by block */
  uint64_t *live; /* by block: registers that live at its begin */
  size_t words;
} CellCode;

typedef struct {
  uint32_t from, to;
  uint32_t entry;
  VEC (Term) guard;
  VEC (Term) values;    /* by variable of 'vars' */
  VEC (CellEntry) seen; /* what the path has read, for people */
  VEC (Term) args;      /* and what it was called with */
  bool is_error;
  bool is_pause; /* the entry has not ended */
  ErrorKind error;
  const char *message;
  Pos pos;
} CellEdge;

typedef VEC (uint8_t) CellDecisions;

/* A procedure that calls itself is known by what a call of it does: it takes
   away one reference to what a parameter points to, or none, and leaves all
   counts right.  See refcount_routine.c. */
typedef struct {
  uint32_t proc;
  uint32_t entry, location;
  uint32_t param; /* CELL_NONE: it takes none */
  uint32_t kind;  /* of what is taken */
  bool ends;      /* some path comes to its end */
} CellRoutine;

/* A target that refers to something, and does not count for a while. */
typedef struct {
  uint32_t predicate;
  Term params[CELL_INDICES];
} CellTarget;

/* Which line a function is in. */
typedef struct {
  uint32_t site; /* as in UnitOp */
  Pos pos;
} CellLine;

typedef struct {
  Run *run;
  const Program *program;
  const Unit *unit;
  const UnitRefs *refs;
  Program *out;
  Terms *t;
  Solver *solver;
  Arena arena;
  VEC (CellClass) classes;
  VEC (CellHome) homes;
  VEC (CellArray) arrays;
  VEC (CellKind) kinds;
  VEC (CellPredicate) predicates;
  VEC (CellKept) kept;
  VEC (CellLocation) locations;
  VEC (CellEdge) edges;
  VEC (CellFact) facts;
  VEC (Var) vars;         /* that change */
  VEC (Var) inputs;       /* shared by all steps */
  VEC (RefEntry) entries; /* and 'init', and routines */
  VEC (CellRoutine) routines;
  uint32_t start;  /* the location where all begins */
  CellCode *codes; /* by entry */
  Term always;     /* of the Skolems */
  const char *refused;
  bool begins_again; /* something was found that must be known before */
  bool has_new_rows; /* the same, of facts about rows that nobody asked for */
  bool has_counts_assumed, has_large_assumed;
  VEC (const char *) assumed; /* by operations of the program */
} Refcount;

typedef struct {
  Refcount *w;
  CellDecisions *given;
  size_t at;
  VEC (CellDecisions) * todo;
  VEC (Term) pc;
  VEC (Term) decided; /* of 'pc': what the path decided */
  size_t asserted;    /* of 'pc', to the solver */
  size_t inputs;
  VEC (CellEntry) entries;
  size_t writes;             /* to elements, so far */
  VEC (Term) args;           /* where an entry begins; 0: a condition */
  VEC (Term) number;         /* by predicate: of references */
  VEC (Term) first;          /* the same at the begin */
  VEC (CellOwner) owners;    /* private objects */
  VEC (CellTarget) released; /* they do not count until they are written */
  VEC (Term) handed;         /* what routines were called with */
  VEC (CellOwner) closed;    /* not private any more */
  bool is_ended;  /* the entry, or the routine, has come to its end */
  uint32_t after; /* the location of a routine that was called: memory is
                     as after that; 0: as where the path began */
  uint32_t entry, from;
  int section;     /* 1: while the lock is held */
  uint32_t resume; /* where it goes on after a pause; 0: it does not */
  VEC (CellLine) lines;
  bool has_used_memory; /* since others could run */
  bool is_over;         /* no execution, or it ended */
  bool is_elsewhere;    /* the last element looked at that could be one at a
                           Skolem is not */
  bool is_probe; /* only to see what a procedure reads: nothing is kept */
  VEC (CellRead) probed;
} CellPath;

typedef struct CellFrame CellFrame;

/* refcount.c */
bool refcount_refuse (Refcount *, Pos, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));

/* refcount_code.c: the procedure with its calls in place; false: refused. */
bool refcount_code (Refcount *, uint32_t proc, CellCode *);
/* The unit before that, with what the user says of functions. */
Unit *refcount_unit (const Refcount *, uint32_t proc);
void refcount_code_done (CellCode *);

/* refcount_tail.c: procedures that call themselves only as the last thing they
   do are loops. */
void refcount_loop_tails (Unit *);

/* refcount_routine.c ------------------------------------------------------- */

/* Procedures that call themselves in another way, and where calls of them
   begin. */
void refcount_find_routines (Refcount *);
/* What their callers hold, as predicates. */
void refcount_callers (Refcount *);
/* The routine whose body the path is in, or NULL; whether it begins there. */
CellRoutine *refcount_routine (const CellPath *);
bool refcount_is_routine_begin (const CellPath *);
void refcount_begin_routine (CellPath *, CellFrame *);
void refcount_end_routine (CellPath *, Pos);
/* One less is counted: it may be what the routine takes. */
void refcount_note_taken (CellPath *, uint32_t kind, Term resource);
/* Calls of routines begin with any memory. */
void refcount_add_begins (Refcount *);

/* refcount_call.c ---------------------------------------------------------- */

/* A call of a routine does what is known of it; false: it is none. */
bool refcount_call (CellPath *, CellFrame *, const UnitOp *);
/* Whether a routine was called with it: a cell that holds it may not count any
   more. */
bool refcount_is_handed (const CellPath *, Term resource);
/* Whether the target was let go for a call. */
bool refcount_is_released (CellPath *, size_t predicate, const Term *params);
/* It counts again. */
void refcount_regain (CellPath *, uint32_t array, const Term *index);
void refcount_regain_all (CellPath *);
/* A cell that holds the resource does not count until it is written, if the
   count is not by that much larger than the number of references. */
void refcount_let_go_cell (CellPath *, uint32_t kind, Term resource,
                           int wanted);

/* refcount_release.c ------------------------------------------------------- */

/* Whether objects of the class are resources. */
bool refcount_is_resource (const Refcount *, int class);
/* Writes something that may be a count: an object is taken apart when that
   becomes 0. */
void refcount_write_member (CellPath *, uint32_t array, const Term *index, Term,
                            Pos);
/* The count of G where the path began, or behind the last call. */
Term refcount_first_count (const CellPath *, const CellKind *);
/* A routine uses only what has references, or what it takes apart itself. */
void refcount_check_touch (CellPath *, int class, Term id, Pos);
/* What routines do to arrays. */
void refcount_note_look (CellPath *, uint32_t array, const Term *index);
void refcount_note_change (CellPath *, uint32_t array, const Term *index);
void refcount_note_freed (CellPath *, int class);
/* Private resources that the path does not need any more are as others. */
void refcount_close_owner (CellPath *, size_t owner, Pos);

/* The parameter lives wherever the code is; false: it is changed. */
bool refcount_code_keep (CellCode *, uint32_t param);

/* refcount_client.c -------------------------------------------------------- */

/* Predicates of the references that clients hold. */
void refcount_clients (Refcount *);
/* What clients hand over where an entry begins, and get where it has ended. */
void refcount_arguments (CellPath *, CellFrame *);
void refcount_gifts (CellPath *, const CellFrame *, Pos);
/* What clients hold while the entry is in a loop. */
void refcount_still_held (CellPath *, const CellFrame *);
/* An argument that is given is known at the end; false: refused. */
bool refcount_keep_gift (Refcount *, uint32_t entry);

/* refcount_lines.c --------------------------------------------------------- */

/* Blocks begin where others may run. */
void refcount_split_lines (const Refcount *, Unit *, uint32_t proc);
/* Whether the path ends before this block, so that others may run; it does. */
bool refcount_pauses (CellPath *, const CellFrame *);
uint32_t refcount_pause (CellPath *, const CellFrame *);
void refcount_resume_line (CellPath *, const CellFrame *);

/* refcount_path.c ---------------------------------------------------------- */

Term refcount_input (CellPath *);
void refcount_assume (CellPath *, Term);
/* Which way the path goes. */
bool refcount_branch (CellPath *, Term);
/* What follows is an error on this path; it ends. */
void refcount_error (CellPath *, ErrorKind, Pos, const char *message);
Term refcount_now (const Refcount *, Var);
void refcount_path_done (CellPath *);

/* refcount_value.c --------------------------------------------------------- */

CellValue refcount_int (CellPath *, Term, unsigned bits, WideSigned low,
                        WideSigned high);
CellValue refcount_any (CellPath *, unsigned bits);
CellValue refcount_constant (CellPath *, WideSigned, unsigned bits);
CellValue refcount_address (CellPath *, CellAddress, unsigned bits);
/* As a number, a pointer as any; the path may divide. */
Term refcount_term (CellPath *, const CellValue *);
/* Whether it is the address of a whole object. */
bool refcount_is_object (const CellValue *);
Term refcount_truth (CellPath *, const CellValue *); /* not 0 */
/* Whether a count that was wrapped is none of its type, of so many bits. */
bool refcount_overflows (CellPath *, const CellValue *, unsigned bits,
                         bool is_natural);
Term refcount_number (CellPath *, WideSigned);
Term refcount_is_between (CellPath *, WideSigned low, Term, WideSigned high);
bool refcount_is_constant (const CellValue *, WideSigned *);
/* A sum or product in its width: what leaves it wraps around. */
CellValue refcount_fit (CellPath *, Term, unsigned bits, WideSigned low,
                        WideSigned high, bool is_counted);
/* OP_ADD and the like. */
CellValue refcount_compute (CellPath *, const UnitOp *, const CellValue *a,
                            const CellValue *b, const CellValue *c);

/* refcount_parts.c --------------------------------------------------------- */

CellValue refcount_and (CellPath *, const UnitOp *, const CellValue *a,
                        const CellValue *b);
CellValue refcount_or (CellPath *, const UnitOp *, const CellValue *a,
                       const CellValue *b);
CellValue refcount_shift (CellPath *, const UnitOp *, const CellValue *a,
                          const CellValue *b);
/* The bits of the value that the mask has. */
CellValue refcount_mask (CellPath *, const UnitOp *, const CellValue *,
                         Wide mask);

/* refcount_class.c --------------------------------------------------------- */

int refcount_class (Refcount *, UnitTypeId);
/* The class of what a pointer of the type points to. */
int refcount_target (Refcount *, UnitTypeId);
/* The same of a parameter of a procedure. */
int refcount_param_class (Refcount *, uint32_t proc, uint32_t param);
CellAddress refcount_object (const Refcount *, int class, Term id);
/* The tables of all globals. */
void refcount_find_homes (Refcount *);
/* Objects of the class may come from elsewhere. */
void refcount_open_class (Refcount *, int class);
/* Whether there are structs of the class that have no number. */
bool refcount_has_others (Refcount *, int class);
const CellHome *refcount_home (Refcount *, const CellAddress *, int class,
                               uint64_t count);
/* The array of what lies at the address, a bit-field or a scalar; false: it is
   known with another type or size. */
bool refcount_array (Refcount *, const CellAddress *, unsigned bits,
                     const UnitMember *field, uint32_t *array);
/* An array that only the lowering writes. */
uint32_t refcount_ghost_array (Refcount *, const char *name, unsigned arity,
                               int class, uint32_t ghost_of);
/* Whether the array lies in what the type at the address says; or may be next
   to it. */
bool refcount_is_under (const Refcount *, uint32_t array, const CellAddress *);
bool refcount_is_near (const Refcount *, uint32_t array, const CellAddress *);

/* refcount_initial.c -------------------------------------------------------
 */

/* The value of all elements at first; false: they differ, or are not known. */
bool refcount_initial (const Refcount *, uint32_t array, int64_t *value);
/* What memory holds at first is what the system begins with, or it is refused.
 */
void refcount_check_first (Refcount *);

/* Whether a target may refer to something at first. */
bool refcount_may_hold_first (Refcount *, const CellPredicate *);

/* refcount_start.c --------------------------------------------------------- */

/* The entry 'init', if there is one; false: refused. */
bool refcount_add_start (Refcount *);
/* Whether the path begins with memory as it is at first. */
bool refcount_is_start (const CellPath *);
/* What an element is then. */
void refcount_first_element (CellPath *, uint32_t array, const Term *index,
                             Term value);
/* Predicates that hold of nothing only when 'init' has ended. */
void refcount_find_late (Refcount *);
bool refcount_is_late_kind (const Refcount *, uint32_t kind);
bool refcount_is_late_array (const CellPath *, uint32_t array);
void refcount_begin_start (CellPath *);
/* A path of 'init' comes to the head of a loop. */
void refcount_check_none (CellPath *, uint32_t location);
void refcount_keep_late (CellPath *, uint32_t location);
void refcount_end_start (CellPath *, Pos);
void refcount_hint_start (Refcount *);

/* refcount_memory.c -------------------------------------------------------- */

CellAddress refcount_global (CellPath *, uint32_t global, uint64_t offset);
/* The address so many bytes behind; false: types do not explain it. */
bool refcount_move (CellPath *, CellAddress *, Term bytes);
/* The scalar of that many bits there. */
bool refcount_scalar (CellPath *, CellAddress *, unsigned bits,
                      uint32_t *array);
bool refcount_step_member (CellPath *, CellAddress *, uint32_t member);
/* Whether the pointer walks a global array of scalars: its only index is where
   it is. */
bool refcount_walks (CellPath *, const CellValue *, CellAddress *);
Term refcount_element (CellPath *, uint32_t array, const Term *index,
                       bool *is_kept);
/* All that lies there, or 'around' there, is not known any more; false: it
   must be. */
bool refcount_forget (CellPath *, const CellAddress *, bool around);
/* Any value that an element may have. */
Term refcount_any_element (CellPath *, uint32_t array);
void refcount_set (CellPath *, uint32_t array, const Term *index, Term);

/* refcount_sign.c ---------------------------------------------------------- */

/* Whether elements may be negative, as far as is known. */
bool refcount_has_sign (const Refcount *, uint32_t array);
void refcount_give_up_sign (Refcount *, uint32_t array);
/* Something is written. */
void refcount_check_sign (CellPath *, uint32_t array, Term);

/* refcount_probe.c --------------------------------------------------------- */

/* A procedure of the client with symbols for its parameters. */
typedef struct {
  Refcount *w;
  CellCode code;
  Term symbols[CELL_INDICES + 1];
  int classes[CELL_INDICES + 1]; /* of pointers */
  uint32_t params;
  VEC (CellRead) reads;
  VEC (Term) results; /* by path */
  Term condition;     /* it returns something else than 0 */
} CellProbe;

bool refcount_probe (Refcount *, uint32_t proc, CellProbe *);
void refcount_probe_done (CellProbe *);

/* refcount_kind.c ---------------------------------------------------------- */

bool refcount_kinds (Refcount *);
/* Whether some counted predicate looks at elements of the array. */
bool refcount_is_read (const Refcount *, uint32_t array);
/* Pointers to resources that nobody counts, as predicates of our own; what else
   is kept. */
void refcount_keep (Refcount *);

/* refcount_refs.c ---------------------------------------------------------- */

/* An element was looked at: what is known about references. */
void refcount_seen (CellPath *, uint32_t array, const Term *index);
/* Where the element lies that a predicate looks at. */
void refcount_read_indices (const Refcount *, const CellRead *,
                            const Term *params, Term *index);
/* If this holds there is a reference of the predicate. */
void refcount_note_holds (CellPath *, size_t predicate, Term);
/* Writes, and counts references. */
void refcount_write (CellPath *, uint32_t array, const Term *index, Term);
/* Whether the target refers to G now. */
Term refcount_refers (CellPath *, const CellPredicate *, const Term *params);
/* How many counted references there are now. */
Term refcount_references (CellPath *, uint32_t kind);
/* A new object, and one that is freed. */
void refcount_fresh (CellPath *, const CellAddress *, bool is_zero, Pos);
void refcount_gone (CellPath *, const CellAddress *, Pos);

/* The target of a predicate whose element this is. */
void refcount_target_of (CellPath *, const CellRead *, const Term *index,
                         Term *params);

/* refcount_balance.c ------------------------------------------------------- */

/* Counts are right where the path begins, perhaps. */
void refcount_begin_balance (CellPath *);
/* What follows for elements that were seen. */
void refcount_note_balance (CellPath *);
void refcount_check_balance (CellPath *, uint32_t location);

/* Whether that is a resource of the kind at all. */
Term refcount_is_any_of (const Refcount *, const CellKind *, Term resource);
/* Whether counts of the kind are right there. */
bool refcount_is_balanced (const Refcount *, uint32_t location, uint32_t kind);
/* Counts may be right after all. */
void refcount_reset_balance (Refcount *);

/* refcount_rows.c ---------------------------------------------------------- */

/* Facts about all rows are facts of all locations. */
void refcount_spread_rows (Refcount *);
/* What follows for an element that the path has not seen before. */
void refcount_note_rows (CellPath *, size_t entry);
/* A path arrives. */
void refcount_check_rows (CellPath *, uint32_t location, Subst *arrived);
/* When all paths were looked at: what does not hold is dropped. */
void refcount_settle_rows (Refcount *);
/* What is written to the array is not followed: there are no facts about it. */
void refcount_give_up_rows (Refcount *, uint32_t array);
/* Whether there may be facts about the array; whether it may be one. */
bool refcount_has_rows (const Refcount *, uint32_t array);
bool refcount_is_usable_fact (const Refcount *, const CellFact *);
/* Whether an element is what the fact says. */
Term refcount_fact_holds (const Refcount *, const CellFact *, Term target);
/* Whether both are numbers of one row, for sure. */
bool refcount_is_same_row (CellPath *, Term, Term);

/* refcount_wish.c: facts that would help ------------------------------------
 */

/* An element is overwritten. */
typedef struct {
  Term index[CELL_INDICES];
  CellFact fact; /* it would be well if that held */
  bool is_blind; /* it may hold, and nobody has looked */
  bool is_loss;  /* of a reference, or a count */
} CellWish;
CellWish refcount_wish_begin (CellPath *, uint32_t array, const Term *index,
                              Term value);
void refcount_wish_end (CellPath *, const CellWish *);
/* The path looks at an element of which there are facts. */
void refcount_wish_seen (CellPath *, uint32_t fact, const Term *index,
                         bool is_wanted);
/* A path arrives where a fact does not hold. */
void refcount_wish_row (CellPath *, uint32_t location, const CellRow *,
                        Subst *arrived);
bool refcount_add_row (Refcount *, uint32_t location, CellRow);
/* A reference is lost with its object: it should be null. */
void refcount_wish_null (CellPath *, uint32_t array, const Term *index);

/* refcount_ready.c --------------------------------------------------------- */

/* What holds where a path begins; what must hold where an entry has ended. */
void refcount_begin (CellPath *);
void refcount_end (CellPath *, Pos);
/* Nothing refers to what is freed. */
void refcount_check_dead (CellPath *, uint32_t kind, Pos);

/* refcount_owner.c ----------------------------------------------------------
 */

/* Ghosts for predicates about objects that are published. */
void refcount_ghosts (Refcount *);
bool refcount_is_owner (const Refcount *, int class);
/* The private object with this number, or NULL; the path may divide. */
CellOwner *refcount_owner (CellPath *, int class, Term id);
/* What must hold of its members where the object ends being private. */
void refcount_end_owner (CellPath *, const CellOwner *, bool is_published, Pos);
/* One reference of a private object is let go; false: there is none. */
bool refcount_let_go_member (CellPath *, uint32_t kind, Term resource);
/* Whether the target counts. */
Term refcount_counts (CellPath *, const CellPredicate *, const Term *params);
/* What is known of a ghost that the path has not seen. */
void refcount_instance (CellPath *, uint32_t array, const Term *index,
                        Term value);
/* The same of a member of an object that was set to 0 when it was made. */
void refcount_fresh_element (CellPath *, uint32_t array, const Term *index,
                             Term value);
/* One less is counted: the cell through which that was found is let go. */
void refcount_let_go (CellPath *, uint32_t array, const Term *index,
                      Term value);
/* At the end of an entry; 'result' may be NULL. */
void refcount_end_owners (CellPath *, const CellValue *result, Pos);
/* At the head of a loop. */
void refcount_keep_owners (CellPath *, const CellFrame *, uint32_t location);
void refcount_begin_owners (CellPath *);
void refcount_check_lemmas (CellPath *, uint32_t location, Subst *arrived);
bool refcount_is_possible (CellPath *, Term);
/* Elements at indices of a location are kept there. */
void refcount_keep_at (Refcount *, uint32_t location, uint32_t array,
                       const Term *index);
/* A write that counts references as they are before and after. */
void refcount_count_write (CellPath *, uint32_t array, const Term *index, Term);

/* refcount_location.c ------------------------------------------------------
 */

/* The head of a loop where the path is; it may be new. */
uint32_t refcount_location (CellPath *, const CellFrame *);
/* Adapts what a register is there to a value that arrives; false: refused. */
bool refcount_meet (CellPath *, CellLive *, const CellValue *, Pos);
/* The path needs the number to be at least 'low', and at most 'high': all
   begins again with a register that is, if there is one. */
bool refcount_want_low (CellPath *, Term, WideSigned low);
bool refcount_want_high (CellPath *, Term, WideSigned high);
void refcount_meet_range (CellPath *, CellLive *, Term);

/* refcount_emit.c: makes the Program. */
void refcount_emit (Refcount *);
/* Whether the step changes nothing. */
bool refcount_is_idle (const Refcount *, const CellEdge *);
/* A sum without what it adds and takes away again. */
Term refcount_tidy (Terms *, Term);

/* refcount_names.c --------------------------------------------------------- */

/* What the user calls a value. */
typedef struct {
  Term term;
  const char *text;
} CellName;

typedef VEC (CellName) CellNames;

/* An index, or the number of an object; false: there are no words. */
bool refcount_say_index (Refcount *, Str *, const CellNames *, Term);
/* The element of an array, as an expression of C. */
bool refcount_say_element (Refcount *, Str *, const CellNames *, uint32_t array,
                           const Term *index);
/* The variable of the source that a register is at a location, and its type;
   NULL: none. */
const char *refcount_variable (const Refcount *, const CellLocation *,
                               uint32_t reg, UnitTypeId *);
/* The function that a loop is in. */
const char *refcount_loop_function (const Refcount *, const CellLocation *);
/* A number of the system is signed, whatever it is in C. */
const char *refcount_cast (const Refcount *, UnitTypeId, unsigned bits);

/* refcount_words.c: what its variables and locations are called by the user. */
void refcount_words (Refcount *);
/* refcount_steps.c: the same for what steps read. */
void refcount_word_steps (Refcount *, const CellNames *everywhere);
/* An edge without its lists. */
void refcount_edge_done (CellEdge *);

/* refcount_run.c: executes from the block on until the path ends, or comes to
   the head of a loop or a return. */
struct CellFrame {
  const CellCode *code;
  CellValue *regs;
  bool *is_set;
  uint32_t block;
  bool is_returned;
  bool is_paused;
  CellValue result;
  bool has_result;
};
void refcount_run (CellPath *, CellFrame *);
CellValue refcount_operand (CellPath *, const CellFrame *, const Operand *);
void refcount_set_reg (CellFrame *, uint32_t reg, CellValue);
/* Where the user's source has the operation. */
Pos refcount_op_pos (const CellFrame *, const UnitOp *);
/* The operation cannot be followed; the path ends. */
void refcount_refuse_op (CellPath *, const CellFrame *, const UnitOp *,
                         const char *what);

/* refcount_access.c -------------------------------------------------------- */

void refcount_load (CellPath *, CellFrame *, const UnitOp *);
void refcount_store (CellPath *, CellFrame *, const UnitOp *);
/* Looks at an element. */
Term refcount_read (CellPath *, uint32_t array, const Term *index);
/* Whether there is an element with that first index. */
Term refcount_is_valid (const Refcount *, const CellArray *, Term index);
/* Indices of an element at an address. */
void refcount_indices (const CellAddress *, Term *index);
/* What must be so where memory is touched: the object lives, the lock is held,
   the pointer is one, and expressions of the user's file only look. */
void refcount_check_alive (CellPath *, const CellFrame *, const UnitOp *,
                           int class, Term id, ErrorKind, const char *message);
void refcount_check_section (CellPath *, const CellFrame *, const UnitOp *,
                             const CellValue *where);
void refcount_assume_valid (CellPath *, const CellValue *);
bool refcount_may_write (CellPath *, const CellFrame *, const UnitOp *,
                         const CellValue *to);

/* refcount_count.c --------------------------------------------------------- */

/* A count is in the range of its type. */
void refcount_assume_count (CellPath *, uint32_t array, Term count);
/* Something is written that may be a count. */
void refcount_check_count (CellPath *, uint32_t array, const Term *index, Term,
                           Pos);
/* The same before it is cut to the width of the count. */
void refcount_check_overflow (CellPath *, uint32_t array, const Term *index,
                              const CellValue *, Pos);
/* How many targets predicates have, where that matters. */
void refcount_find_most (Refcount *);
/* There are no more references than targets. */
void refcount_note_most (CellPath *, size_t predicate);

/* refcount_bits.c ---------------------------------------------------------- */

/* Whether so many bits at the address are bit-fields, and which. */
bool refcount_bit_fields (CellPath *, const CellAddress *, unsigned bits,
                          uint32_t *first, uint32_t *count);
/* The array of a bit-field; CELL_NONE: there is none. */
uint32_t refcount_bit_array (CellPath *, const CellAddress *, uint32_t member,
                             Term *index);
CellValue refcount_load_bits (CellPath *, const CellAddress *, unsigned bits,
                              uint32_t first, uint32_t count);
void refcount_store_bits (CellPath *, const CellAddress *, const CellValue *,
                          uint32_t first, uint32_t count, Pos);

/* refcount_bulk.c ---------------------------------------------------------- */

void refcount_bulk (CellPath *, CellFrame *, const UnitOp *);
void refcount_alloc (CellPath *, CellFrame *, const UnitOp *);
void refcount_free (CellPath *, CellFrame *, const UnitOp *);

/* Whether that added to an index is the number of an object: elements beside
   those at a register are of no use. */
bool refcount_is_base (const Refcount *, int class, Term rest);

/* refcount_arrive.c: adds the step of a path that has come to its end. */
void refcount_arrive (CellPath *, const CellFrame *);

/* refcount_tidy.c: fewer and simpler steps that allow the same, or more. */
void refcount_tidy_edges (Refcount *);

#endif
