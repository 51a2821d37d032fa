/* model.h -- dynamic programs: processes that come and go, channels, a heap.

   A Program (program.h) whose state does not fit a fixed list of variables is
   given by a Model: codes (process types, functions, claims) that are graphs of
   locations and edges, records that describe memory, and channel types.
   'machine.h' executes it; nothing else knows what the parts mean.

   Memory.  Global variables form one record, the locals of a code another (its
   frame), and every heap object is an array of records or scalars.  Offsets are
   in bytes; a scalar of 1, 2 or 4 bytes is aligned to its size.  References
   (pointers, channels) have 4 bytes, so a record is a multiple of 4 bytes if it
   has any; records are always rounded up to 4.

   Control.  Being at a location, a process may take any of its edges that is
   enabled.  Edges are sorted by 'rank': if an edge of a lower rank is enabled,
   those of higher ranks are not ('unless').  An edge is one step, except:
   - a step that leads to a LOC_DSTEP location goes on at once, taking the first
     enabled edge each time, until it gets to a location that is not;
   - after an 'atomic' edge the process goes on alone, until it blocks or takes
     an edge that is not atomic (of a rendezvous, the receiver's edge counts).

   The Model owns everything reached from it, in its arena. */

#ifndef PROGRAM_MODEL_H
#define PROGRAM_MODEL_H

#include "base/arena.h"
#include "base/run.h"
#include "base/str.h"
#include "base/vec.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct {
  uint32_t id;
} Type;

typedef enum {
  TYPE_INT,      /* 'bits' wide, signed or not */
  TYPE_CHAN,     /* a channel; 0 is none */
  TYPE_POINTER,  /* to objects of type 'target', in name only: any pointer can
                    be assigned to any other, accesses are checked */
  TYPE_FUNCTION, /* the number of a function's code + 1; 0 is null */
  TYPE_RECORD
} TypeKind;

/* A member of a record, a local or a global variable. */
typedef struct {
  const char *name;
  Type type;
  bool is_array;
  bool hidden;    /* states that differ only in it need not be told apart as
                     far as nobody can tell */
  uint32_t count; /* elements; 1 unless an array */
  uint32_t offset;
  Pos pos;
} Field;

/* Where a record holds references. */
typedef struct {
  uint32_t offset;
  TypeKind kind; /* TYPE_POINTER or TYPE_CHAN */
} RefSlot;

/* What a fresh record gets besides zeros. */
typedef struct Expr Expr;
typedef struct {
  uint32_t offset;   /* of the first element */
  uint32_t count;    /* elements that get the value */
  Type type;         /* of an element */
  const Expr *value; /* may read globals and the fields before it; or NULL: */
  uint32_t channel;  /* a new channel of this type for each element */
} Init;

/* The names of the values of an mtype, for people. */
typedef struct {
  const char *name;          /* of the subtype; "mtype" for the common one */
  VEC (const char *) values; /* the name of value i + 1 */
} Mtype;

typedef struct {
  const char *name; /* as the source says it: "byte", "node", "node&" */
  TypeKind kind;
  uint32_t bits; /* TYPE_INT */
  bool is_signed;
  bool is_bool;
  const Mtype *mtype; /* values have names; or NULL */
  Type target;        /* TYPE_POINTER */
  bool complete;      /* TYPE_RECORD: its body was seen */
  VEC (Field) fields;
  VEC (Init) inits;
  uint32_t size;      /* bytes */
  VEC (RefSlot) refs; /* all of them, nested ones too */
} TypeInfo;

/* Channels ----------------------------------------------------------------- */

typedef struct {
  uint32_t capacity; /* 0: rendezvous */
  uint32_t count;    /* message fields */
  const Type *types;
  const uint32_t *offsets; /* of the fields in a slot */
  uint32_t slot;           /* bytes of a message, a multiple of 4 */
  VEC (RefSlot) refs;      /* in a slot */
  Pos pos;
} ChannelType;

/* Expressions --------------------------------------------------------------

   Values are 32-bit signed integers; references are their bit patterns. */

typedef enum {
  /* Places: where a value is. */
  PLACE_GLOBAL, /* k: offset */
  PLACE_LOCAL,  /* k: offset in the current frame */
  PLACE_FIELD,  /* a: place, k: offset in it */
  PLACE_INDEX,  /* a: place, b: index, k: bytes of an element, count */
  PLACE_DEREF,  /* a: pointer, b: index of the element or NULL for the first,
                   type: what is expected there */
  PLACE_REMOTE, /* a: pid or NULL for the one instance, code, k: offset in its
                   bottom frame */
  /* Values. */
  VALUE_CONST,    /* k; also null */
  VALUE_LOAD,     /* a: place, type */
  VALUE_ADDRESS,  /* a: place: a reference to it */
  VALUE_FUNCTION, /* code */
  VALUE_NEGATE,
  VALUE_COMPLEMENT, /* ~a */
  VALUE_NOT,        /* !a */
  VALUE_ADD,
  VALUE_SUB,
  VALUE_MUL,
  VALUE_DIV,
  VALUE_MOD,
  VALUE_LSHIFT,
  VALUE_RSHIFT,
  VALUE_BITAND,
  VALUE_BITOR,
  VALUE_BITXOR,
  VALUE_AND, /* b is evaluated only if a is not 0 */
  VALUE_OR,
  VALUE_EQ,
  VALUE_NE,
  VALUE_LT,
  VALUE_LE,
  VALUE_GT,
  VALUE_GE,
  VALUE_SAME,   /* a == b for references: comparing a dangling one is an error
                  unless the other is the constant null */
  VALUE_DIFFER, /* a != b for references */
  VALUE_CHOICE, /* a ? b : c */
  VALUE_LEN,    /* a: channel */
  VALUE_FULL,
  VALUE_EMPTY,
  VALUE_NFULL,
  VALUE_NEMPTY,
  VALUE_POLL, /* a: channel, args: patterns, k: 1 to look beyond the first */
  VALUE_RUN,  /* code, args, k: priority or 0: the new pid.  Only as a whole
                guard, or as the  whole value of an assignment, or under
                assert/comparison in  them; it is evaluated once */
  VALUE_TIMEOUT,
  VALUE_NP,       /* np_ */
  VALUE_LAST,     /* _last */
  VALUE_PID,      /* _pid */
  VALUE_NR_PR,    /* _nr_pr */
  VALUE_ENABLED,  /* a: pid */
  VALUE_PC_VALUE, /* a: pid */
  VALUE_AT,       /* a: pid or NULL for the one instance, code, k: location */
  VALUE_PRIORITY, /* get_priority (a) */
  /* Patterns of receive statements and polls; otherwise a place (to store the
     field) or a value (that the field must equal) stands there. */
  VALUE_ANY /* _ */
} ExprOp;

struct Expr {
  ExprOp op;
  Type type; /* of the value, or of what is at the place */
  int32_t k;
  uint32_t count; /* PLACE_INDEX: elements; or number of 'args' */
  uint32_t code;
  const Expr *a, *b, *c;
  const Expr *const *args;
  Pos pos;
};

/* Codes -------------------------------------------------------------------- */

typedef enum {
  STEP_GUARD,   /* enabled iff 'a' is not 0 (NULL: always); evaluates it */
  STEP_ELSE,    /* enabled iff no edge before it of the same location and
                   rank is */
  STEP_ASSIGN,  /* 'place' gets 'a', cut to the place's type; evaluates 'a'
                   once */
  STEP_ASSERT,  /* 'a' must not be 0 */
  STEP_PRINT,   /* 'text', 'args' */
  STEP_SEND,    /* 'a': channel, 'args'; 'flag': sorted */
  STEP_RECEIVE, /* 'a': channel, 'args': patterns; 'flag': any message (??);
                   'keep': leave it there */
  STEP_NEW,    /* 'place' gets a new object: 'a' elements (NULL: 1) of 'type' */
  STEP_DELETE, /* the object 'a' points to */
  STEP_CALL,   /* the function 'a' (VALUE_FUNCTION or a value of TYPE_FUNCTION)
                  with 'args'; 'place' gets the result, or NULL; 'keep': it
                  is inside of an atomic sequence (maybe at its end), so the
                  function's steps belong to it */
  STEP_RETURN, /* 'a': the result or NULL; ends the frame of a function */
  STEP_END,    /* the end of a process or claim: enabled for the youngest */
  STEP_PRIORITY /* set_priority ('a', 'b') */
} StepKind;

typedef struct {
  StepKind kind;
  uint32_t from, to; /* locations of the code */
  uint32_t rank;     /* see above; 0 unless there are 'unless' */
  const Expr *place, *a, *b;
  const Expr *const *args;
  uint32_t count; /* of 'args' */
  Type type;      /* STEP_NEW */
  bool flag, keep;
  bool atomic;      /* the step goes on inside of an atomic sequence */
  const char *text; /* STEP_PRINT: the format */
  /* Local pointers whose scope ends with this edge: they become null.
     'leaves' offsets of them. */
  uint32_t leaves;
  const uint32_t *leave;
  Pos pos;
  const char *show; /* the statement as people read it: "x = x + 1" */
} ModelEdge;

enum {
  LOC_DSTEP = 1,
  LOC_END = 2, /* a process may stop here */
  LOC_ACCEPT = 4,
  LOC_PROGRESS = 8
};

typedef struct {
  uint32_t flags;
  uint32_t first, count; /* its edges: the code's edges[first .. first+count) */
  const char *label;     /* one of its labels, or NULL */
  Pos pos;
} ModelLocation;

typedef enum {
  CODE_PROCESS,
  CODE_FUNCTION,
  CODE_CLAIM, /* never and ltl: moves together with the system */
  CODE_TRACE, /* trace, notrace: follows channel operations */
} CodeKind;

typedef struct {
  const char *name;
  CodeKind kind;
  Type frame;      /* a record: parameters, then locals */
  uint32_t params; /* the first fields of 'frame' */
  bool has_result;
  Type result;
  VEC (ModelLocation) locations;
  VEC (ModelEdge) edges; /* grouped by 'from', sorted by rank */
  uint32_t start;
  uint32_t active;      /* CODE_PROCESS: instances at the beginning */
  uint32_t priority;    /* of active instances; 0: none given */
  const Expr *provided; /* or NULL */
  bool deterministic;   /* having a choice is an error */
  bool is_ltl;          /* CODE_CLAIM: made from a formula */
  bool uses_next;  /* CODE_CLAIM: the formula has an X: it can tell how many
                      steps there are */
  bool is_notrace; /* CODE_TRACE */
  Pos pos;
} Code;

typedef struct Model {
  Arena arena;
  VEC (TypeInfo) types;
  VEC (ChannelType) channels;
  VEC (Code) codes;
  VEC (Mtype *) mtypes;
  Type globals; /* a record */
  /* What the model uses; what it does not costs nothing. */
  bool uses_heap;       /* new, or references to objects */
  bool uses_frame_refs; /* the address of a local is taken */
  bool uses_timeout;
  bool uses_last;
  bool uses_priority;
  /* A message that is sent to a full channel is lost; the send is not
     blocked. */
  bool loses;
  /* What to look for; the command line may narrow it. */
  uint32_t kinds;   /* bit 1 << ErrorKind (program.h); 0: the usual ones */
  const char *only; /* the one claim to check; NULL: all */
} Model;

Model *model_new (void);
void model_free (Model *);

/* Types.  A scalar or pointer type is made once for equal arguments. */
Type model_int (Model *, const char *name, uint32_t bits, bool is_signed);
Type model_mtype (Model *, Mtype *); /* 8 bits, unsigned */
Type model_bool (Model *);
Type model_chan (Model *);
Type model_function_type (Model *);
Type model_pointer (Model *, Type target);
/* A record without members yet; its name is not looked at. */
Type model_record (Model *, const char *name);
/* Appends a member and gives it an offset; the type must be complete.  Returns
   its index, or SIZE_MAX if the record would grow beyond 1 MB. */
size_t model_add_field (Model *, Type record, Field);
/* No more members: rounds the size, finds the references. */
void model_close_record (Model *, Type record);
/* Leaves a gap: the next member begins at byte 'size' or after it.  False if
   that is beyond 1 MB. */
bool model_pad (Model *, Type record, uint32_t size);
/* Appends what a variable of a record type with initialisers gets: those of
   its members, moved to 'offset'. */
void model_inherit_inits (Model *, Type record, Type member, uint32_t offset,
                          uint32_t count);

static inline TypeInfo *
model_type (const Model *m, Type t) {
  assert (t.id < m->types.len);
  return m->types.data + t.id;
}

static inline bool
type_is (Type a, Type b) {
  return a.id == b.id;
}

/* Whether 'have', the type of an object, can be used as 'want': it is the same,
   or a record whose first members are those of 'want'. */
bool model_fits (const Model *, Type want, Type have);

/* The index of the channel type with these fields. */
uint32_t model_add_channel (Model *, uint32_t capacity, uint32_t count,
                            const Type *, Pos);

/* Codes.  Locations and edges may be added in any order; 'model_close_code'
   sorts the edges.  Pointers to codes live until the next 'model_add_code'. */
uint32_t model_add_code (Model *, const char *name, CodeKind, Pos);
uint32_t model_add_location (Model *, uint32_t code, uint32_t flags,
                             const char *label, Pos);
void model_add_edge (Model *, uint32_t code, ModelEdge);
void model_close_code (Model *, uint32_t code);

/* A copy of an expression in the arena, simplified: constants are folded and
   offsets of places added up. */
const Expr *model_expr (Model *, Expr);
const Expr *const *model_args (Model *, size_t n, const Expr *const *);

/* Whether the value, or whether the edge is enabled, depends on all that others
   can do: 'timeout', 'enabled'. */
bool expr_asks_timeout (const Expr *);
bool model_edge_asks_timeout (const ModelEdge *);

/* The value of 'a op b' or 'op a' (VALUE_NEGATE to VALUE_DIFFER); false if
   there is none: division by zero. */
bool expr_apply (ExprOp, int32_t a, int32_t b, int32_t *value);

/* The value of a constant expression; false if it is none. */
bool expr_is_const (const Expr *, int32_t *value);

/* For people: codes, locations, edges. */
void model_print (Str *, const Model *);

#endif
