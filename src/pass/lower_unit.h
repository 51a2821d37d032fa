/* lower_unit.h -- what the parts of the lowering of Units share.

   The Unit is executed symbolically, path by path, between cut points: the
   start, heads of loops, and joins where there would be too many paths.  On a
   path every condition is decided, so values are sums of multiples of atoms.
   Calls are entered; a context is a chain of calls.

   What is read at a cut point and was set before it is a slot: a register, a
   cell of an object (what loads and stores touch, with a fixed offset and
   size), and whether an object lives.  A slot is found when a path reads it;
   then the paths to that cut point have to bring it.  What is known about a
   slot at a cut point (its range, or the object it is an address of) is a fixed
   point of the paths; a slot on which no condition depends is not part of the
   result. */

#ifndef PASS_LOWER_UNIT_H
#define PASS_LOWER_UNIT_H

#include "base/map.h"
#include "pass/assuming.h"
#include "pass/loops.h"
#include "pass/lower_linear.h"

#define NONE UINT32_MAX

/* What is in the way: its place and what it is. */
typedef struct {
  const char *text;
  bool is_defined; /* the value is initialised */
  uint32_t object; /* whose contents would have to be followed; or NONE */
} Obstacle;

typedef enum {
  SYM_NUMBER,    /* 'sum' is the same modulo 2^bits */
  SYM_ADDRESS,   /* of 'object', plus 'sum' bytes */
  SYM_UNDEFINED, /* no bit is initialised */
  SYM_UNKNOWN    /* 'why' */
} SymKind;

typedef struct {
  SymKind kind;
  uint32_t object;
  Linear sum;
  const Obstacle *why;
} Sym;

typedef enum {
  ATOM_SLOT,      /* 'index' */
  ATOM_INPUT,     /* 'index' is its number on the path */
  ATOM_ANY,       /* likewise, but the program does not ask for it */
  ATOM_PARAMETER, /* the index of the element of array 'index' that counts */
  ATOM_DIV,       /* 'of' divided by 'by', rounded down */
  ATOM_MOD        /* the rest */
} AtomKind;

typedef struct {
  AtomKind kind;
  uint32_t index;
  unsigned bits;
  Linear of;
  WideSigned by;
  Range range; /* whatever happens */
  const char *name;
} Atom;

typedef enum {
  SLOT_REG,    /* register 'part' in context 'owner' */
  SLOT_CELL,   /* 'bits' bits at byte 'part' of object 'owner' */
  SLOT_COLUMN, /* the same of the element that counts, of an array */
  SLOT_ALIVE,  /* whether object 'owner' lives */
  SLOT_SIZE,   /* how many bytes object 'owner' has */
  SLOT_FLAG    /* whether slot 'owner' is initialised */
} SlotKind;

typedef struct {
  SlotKind kind;
  uint32_t owner;
  uint64_t part;
  unsigned bits;
  bool is_signed; /* its numbers are from -2^(bits-1) on */
  bool is_relevant;
  uint32_t signed_uses, unsigned_uses;
  bool was_turned;
  uint32_t atom; /* or NONE */
  Pos pos;
} Slot;

typedef struct {
  uint32_t parent; /* or NONE */
  const UnitOp *call;
  uint32_t proc;
  uint32_t *regs; /* their slots, or NONE */
} Context;

typedef struct {
  uint32_t global;  /* or NONE */
  uint32_t proc;    /* or NONE */
  uint32_t context; /* of a local; or NONE */
  const UnitOp *op; /* of a local or a block */
  Pos made;
  uint32_t parent;    /* the struct that it is a member of; or NONE */
  uint64_t base;      /* where it begins there */
  const char *member; /* and its name, or NULL */
  bool is_whole;      /* its members are not told apart */
  bool is_block;      /* on the heap */
  uint64_t size;      /* the most, where a slot has it */
  uint32_t size_slot; /* or NONE: it is fixed */
  bool is_vague;      /* its contents are not followed */
  bool is_exact;      /* they have to be */
  bool is_array;      /* one element is followed: lower_unit_column.c */
  bool is_blurred;    /* that is not possible */
  bool holds_others;  /* elements may be other things than numbers */
  uint64_t stride;    /* distance of elements; 0: not indexed by variables */
  uint64_t guess;     /* the same while that is not known; 0: none */
  uint32_t away_at;   /* the path on which the last read was of another one */
  uint32_t alive;     /* slot; or NONE: always */
  VEC (uint32_t) cells;
} Object;

/* What is known about a slot at a cut point. */
typedef enum {
  KNOWN_NOTHING, /* no path has come so far */
  KNOWN_NUMBER,  /* 'range' */
  KNOWN_ADDRESS, /* of 'object', plus 'range' */
  KNOWN_UNDEFINED,
  KNOWN_MIXED, /* a number or not initialised; there is a flag */
  KNOWN_UNKNOWN
} KnownKind;

typedef struct {
  uint32_t slot;
  KnownKind kind;
  Range range;
  uint32_t object;
  const Obstacle *why;
  unsigned grown; /* times its range grew */
} Known;

typedef VEC (Linear) Linears;

typedef struct {
  uint32_t context, block;
  Linears equations; /* sums that are 0 whenever it is reached */
  Linears assumed;   /* those that paths from here may rely on: they have to be
                        found again by what these paths do */
  VEC (Known) known;
  VEC (uint32_t) before; /* cut points from which paths lead here */
  bool is_queued;
  VEC (Known) next; /* being collected while ranges shrink */
} Cut;

typedef enum { FACT_LE, FACT_EQ, FACT_NE } FactKind;

/* 'sum' is at most 0, 0, or not 0. */
typedef struct {
  FactKind kind;
  Linear sum;
  Pos pos;
} Fact;

enum { MOST_IN_CLAUSE = 5 };

/* One of these holds, perhaps. */
typedef struct {
  size_t count;
  Fact facts[MOST_IN_CLAUSE];
} LowClause;

typedef enum {
  PATH_RUNS,
  PATH_CUT,   /* at a cut point */
  PATH_ERROR, /* 'error', 'error_pos', 'message' */
  PATH_END,   /* the program ends, or this is no execution */
  PATH_AGAIN  /* something was found that has to be known before */
} PathState;

typedef struct {
  uint32_t slot;
  Linear value;
} LowSet;

/* An element of an array at another place than the one that is followed. */
typedef struct {
  uint32_t slot; /* its column */
  Linear offset;
  Sym value;
} Seen;

/* What was in an element at another place when the path began. */
typedef struct {
  uint32_t slot; /* its column */
  Linear index, value;
} LowRead;

/* An element, or all of them, that the path has written at another place. */
typedef struct {
  uint32_t object;
  bool is_all;
  Linear offset;
} LowWrite;

/* A path, as it becomes an edge. */
typedef struct {
  uint32_t from, to; /* cut points; to: NONE if it ends */
  size_t fact_count, input_count, set_count, read_count;
  const LowRead *reads;
  const Fact *facts;
  const uint32_t *inputs; /* atoms, or NONE */
  const LowSet *sets;
  bool is_error;
  bool wraps; /* some number wraps around */
  ErrorKind error;
  const char *message;
  Pos pos, error_pos;
} LowEdge;

typedef struct {
  Run *run;
  const Program *program;
  const Unit *unit;
  Arena arena;
  VEC (Atom) atoms;
  VEC (Slot) slots;
  VEC (Context) contexts;
  VEC (Object) objects; /* globals, procedures, then locals */
  VEC (Cut) cuts;       /* the first one is the start */
  VEC (uint64_t) joins; /* cut points beside heads of loops */
  VEC (WideSigned)
  bounds;            /* numbers in the program, sorted: ranges grow to
                        them */
  Loops **loops;     /* by procedure, or NULL */
  uint8_t **entries; /* by procedure: how many edges lead to blocks; or NULL */
  bool **reads;      /* by procedure: which registers are read; or NULL */
  VEC (uint32_t) queue;
  VEC (const char *) assumed;
  Assumings assumes; /* of the program */
  bool comes_to_end; /* or to a cut point, or an error */
  VEC (LowEdge) edges;
  VEC (LowClause) hints;
  bool is_emitting, is_shrinking;
  bool is_abstract;    /* arrays may be followed in one element */
  bool wants_arrays;   /* that would have helped */
  bool has_changed;    /* while emitting: it was too early */
  const char *refused; /* or NULL */

  /* The path. */
  PathState state;
  uint32_t from; /* cut point */
  uint32_t context, block;
  const UnitOp *op;
  uint64_t steps, all_steps;
  VEC (bool) choices;
  size_t choice;           /* the next one */
  uint32_t epoch;          /* of what belongs to this path */
  VEC (uint32_t) set_at;   /* by slot: the epoch in which it was set */
  VEC (Sym) values;        /* by slot */
  VEC (uint32_t) bound_at; /* by atom */
  VEC (Range) ranges;      /* by atom */
  VEC (Fact) facts;
  size_t given; /* facts from the beginning: equations */
  bool wraps;
  VEC (uint32_t) inputs;
  size_t others; /* how many numbers may be any */
  VEC (Seen) seen;
  VEC (LowRead) elsewhere; /* read */
  VEC (LowWrite) written;  /* elsewhere */
  ErrorKind error;
  const char *message;
  Pos error_pos;
  /* Joins on the paths from this cut point, and how many paths had them. */
  VEC (uint64_t) passed;
  VEC (uint32_t) passed_times;
  size_t paths;
} Lower;

/* lower_unit_fact.c: what is known on the path. */
Range lowering_range (Lower *, const Linear *);
Range lowering_natural (unsigned bits, bool is_signed);
void lowering_bound (Lower *, uint32_t atom, Range);
bool lowering_is_bound (Lower *, uint32_t atom);
/* Whether 'sum' is at most 0, or 0: by what is known, or by choice. */
bool lowering_decide_le (Lower *, Linear sum);
bool lowering_decide_eq (Lower *, Linear sum);
/* Whether the facts, and that the sums are 0, may hold together at the cut
   point, as far as ranges tell. */
bool lowering_is_feasible (Lower *, uint32_t cut, size_t fact_count,
                           const Fact *, const Linears *);
/* The path begins with what is assumed at its cut point. */
void lowering_begin_facts (Lower *);
/* The atoms of a sum decide something. */
void lowering_relevant (Lower *, const Linear *);

/* lower_unit_number.c: numbers. */
Linear lowering_add (Lower *, Linear a, WideSigned by, Linear b);
/* The same number modulo 2^bits, in the range of that many bits. */
Linear lowering_normal (Lower *, Linear, unsigned bits, bool is_signed);
/* Whether two are equal modulo 2^bits. */
bool lowering_equal (Lower *, Linear a, Linear b, unsigned bits);
/* The result of OP_COPY .. OP_UMUL_OVERFLOWS on numbers that are not all
   constant; false: it is not linear. */
bool lowering_compute (Lower *, const UnitOp *, Linear a, Linear b, Linear c,
                       Linear *);
uint32_t lowering_atom (Lower *, Atom);

/* lower_unit_value.c: operations. */
void lowering_evaluate (Lower *, const UnitOp *);
Sym lowering_operand (Lower *, const Operand *);
void lowering_set_reg (Lower *, uint32_t reg, Sym);
/* Whether 1 bit is 1; the path ends where that is not known. */
bool lowering_is_true (Lower *, Sym, const char *what);
/* The value decides: 'what' is for the message.  False: the path has ended. */
bool lowering_use (Lower *, Sym, const char *what);
/* Somebody sees the value: whether it is initialised decides. */
void lowering_see (Lower *, Sym, const char *what);
Sym lowering_number (Linear);
/* An initialised value that is not known. */
Sym lowering_unknown (Lower *, const char *what);
/* The same, but it may not be initialised; 'object' or NONE: see Obstacle. */
Sym lowering_uncertain (Lower *, uint32_t object, const char *what);

/* lower_unit_object.c: objects come and go. */
void lowering_local (Lower *, const UnitOp *);
void lowering_lifetime (Lower *, const UnitOp *);
void lowering_leave (Lower *, uint32_t context);
void lowering_save_stack (Lower *, const UnitOp *);
void lowering_restore_stack (Lower *, const UnitOp *);
void lowering_alloc (Lower *, const UnitOp *);
void lowering_free (Lower *, const UnitOp *);
void lowering_block_size (Lower *, const UnitOp *);
void lowering_same_object (Lower *, const UnitOp *);
/* Whether the object lives: by what is known, or by choice. */
bool lowering_lives (Lower *, uint32_t object);
Linear lowering_size (Lower *, uint32_t object);
/* A number of bytes that an operand gives; false: the path has ended. */
bool lowering_bytes (Lower *, const Operand *, Linear *);
/* The program ends: a block that lives and that no variable leads to is lost.
 */
void lowering_look_for_leaks (Lower *);

/* lower_unit_member.c: finds the member of a struct that the bytes are in;
   false: the path has ended. */
bool lowering_find_member (Lower *, uint32_t *object, Linear *offset,
                           const Linear *bytes);

/* lower_unit_memory.c: objects and their cells. */
void lowering_load (Lower *, const UnitOp *);
void lowering_store (Lower *, const UnitOp *);
void lowering_fill (Lower *, const UnitOp *);
void lowering_move (Lower *, const UnitOp *);
void lowering_index (Lower *, const UnitOp *);
uint32_t lowering_global_object (const Lower *, uint32_t global);
uint32_t lowering_proc_object (const Lower *, uint32_t proc);
/* What is in a cell of an object, of the same width. */
Sym lowering_cell (Lower *, uint32_t object, uint64_t offset, const Slot *like);
/* What a cell of a global begins with. */
Sym lowering_initial (Lower *, const Slot *);

/* lower_unit_column.c: arrays of which one element is followed. */
/* An array with another stride than it seemed begins again: the path ends. */
void lowering_note_stride (Lower *, uint32_t object, const Linear *offset);
/* All begins again, with the object as an array; false: it cannot be one. */
bool lowering_become_array (Lower *, uint32_t object);
/* The index of the element that is followed. */
Atom lowering_parameter (const Lower *, uint32_t object);
/* Any number of that range; each time another one. */
Linear lowering_any (Lower *, unsigned bits, Range);
Sym lowering_initial_column (Lower *, const Slot *);
Sym lowering_read_element (Lower *, uint32_t object, Linear offset,
                           unsigned bits, bool is_signed);
void lowering_write_element (Lower *, uint32_t object, Linear offset,
                             unsigned bits, bool is_signed, Sym);
/* Many bytes at once; 'value' makes that of a column from the one given. */
typedef Sym ElementValue (Lower *, Sym given, unsigned bits);
void lowering_write_elements (Lower *, uint32_t object, Linear offset,
                              Linear bytes, ElementValue *value, Sym given);
typedef struct {
  uint32_t slot;
  bool is_here; /* at k */
  Linear index;
} Element;
/* Which element the access is to; false: the path has ended. */
bool lowering_find_element (Lower *, uint32_t object, Linear offset,
                            unsigned bits, bool is_signed, Element *);
/* The one at k: an error if it is not initialised. */
Sym lowering_read_here (Lower *, uint32_t object, uint32_t slot);
/* What is read from an element that is not followed. */
Sym lowering_read_elsewhere (Lower *, uint32_t object, const Element *,
                             Linear offset);
/* What is written may be read elsewhere; false: that was not known. */
bool lowering_note_written (Lower *, uint32_t object, Sym);
/* Whether bytes that are written at once cover the element at k (1), leave it
   alone (0), or cover a part of it (-1). */
int lowering_covers (Lower *, uint32_t object, Linear offset, Linear bytes);
/* A new object takes its place. */
void lowering_forget_elements (Lower *, uint32_t object);
/* Whether an error does not count here. */
bool lowering_looks_away (const Lower *);

/* lower_unit_copy.c: bytes that are copied from arrays and to them. */
/* Elements are read, all those in the bytes: see lower_unit_column.c. */
void lowering_look_at_copied (Lower *, uint32_t from, Linear offset,
                              Linear bytes);
/* What is at the offset, which was looked at. */
Sym lowering_copied (Lower *, uint32_t from, Linear offset, const Slot *like);
void lowering_copy_elements (Lower *, uint32_t to, Linear to_offset,
                             uint32_t from, Linear from_offset, Linear bytes);

/* lower_unit_print.c */
void lowering_print (Lower *, const UnitOp *);

/* lower_unit_slot.c: slots and cut points. */
uint32_t lowering_reg_slot (Lower *, uint32_t context, uint32_t reg);
uint32_t lowering_add_slot (Lower *, Slot);
/* The slot that says whether this one is initialised; or NONE. */
uint32_t lowering_find_flag (const Lower *, uint32_t slot);
Sym lowering_fetch (Lower *, uint32_t slot);
/* What was known of it when the path began; at the start: nothing.  NULL: the
   path has ended. */
const Known *lowering_known (Lower *, uint32_t slot);
/* The same, where the path has not set it and it may not be initialised; or
   NULL. */
const Known *lowering_kept (Lower *, uint32_t slot);
void lowering_set (Lower *, uint32_t slot, Sym);
bool lowering_find_cut (Lower *, uint32_t context, uint32_t block,
                        uint32_t *cut);
bool lowering_is_cut (Lower *, uint32_t context, uint32_t block);
/* The path has come to this cut point. */
void lowering_arrive (Lower *, uint32_t cut);
void lowering_queue_all (Lower *);
void lowering_forget (Lower *);

/* lower_unit_path.c: all paths from a cut point. */
void lowering_explore (Lower *, uint32_t cut);
void lowering_refuse (Lower *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
void lowering_refuse_why (Lower *, const Obstacle *);
void lowering_fail (Lower *, ErrorKind, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
void lowering_fail_at (Lower *, Pos, ErrorKind, const char *message);
/* The proof relies on that: 'what' is what is assumed.  The path ends. */
void lowering_rely (Lower *, const char *what);
/* The place in the user's source that stands for the current operation. */
Pos lowering_pos (const Lower *);

/* lower_unit_proc.c: looks at the procedure when it is first called. */
void lowering_look_at (Lower *, uint32_t proc);

/* lower_unit_hint.c: what loops over arrays may keep. */
void lowering_find_hints (Lower *);

/* lower_unit_affine.c: finds the equations of all cut points, maybe as if edges
   that wrap were not there.  Whether those that are assumed are among them. */
bool lowering_find_equations (Lower *, bool without_wraps);

/* Inputs of each edge of the result, for the way back. */
typedef struct {
  uint32_t var; /* or NONE: any value */
  unsigned bits;
} MapInput;

typedef struct {
  size_t count;
  MapInput *inputs;
} MapEdge;

typedef struct {
  VEC (MapEdge) edges;
} LowMap;

/* lower_unit_emit.c */
Program *lowering_emit (Lower *, LowMap **);

#endif
