/* unit.h -- programs over byte-addressed memory: what the C front end makes.

   A Unit has procedures, which are graphs of blocks over registers, and global
   objects.  'execute.h' says what the operations mean by executing them;
   engines follow it.

   Values.  A register holds 1 to 128 bits.  Integers are two's complement,
   pointers are addresses, floating point numbers their bit patterns (IEEE 754
   of 32 and 64 bits, the x87 format of 80 bits).  Registers are local to a
   frame, and an operation sets a register before others read it.

   Memory consists of objects: globals, locals, heap blocks, procedures.  Each
   has an address, a size in bytes and a lifetime.  Every byte is initialised or
   not; a pointer made from the address of an object may be used for this object
   only ("provenance"), also after it went through integers and memory.  Memory
   is little-endian.  Objects do not overlap, none is at address 0, and nothing
   else is known about addresses but their alignment.

   Errors.  An operation that touches memory is an error (KIND_INVALID_DEREF or
   KIND_INVALID_FREE) unless all bytes it touches belong to a live object.
   An uninitialised value may be copied and computed with; it is an error
   (KIND_UNINITIALISED) if it decides where OP_BRANCH, OP_SWITCH, OP_ASSUME or
   OP_ASSERT of an assertion go, unless the front end added the branch as a
   check, is part of an address or size, or is used by OP_PRINT, OP_EXIT and
   OP_USE.
   Divisions by zero are errors (KIND_DIV_BY_ZERO).  Signed overflow wraps, and
   shift counts are taken modulo the width: where overflow is looked for, the
   front end adds assertions.  Leaks are looked for when the program ends.

   Positions.  Operations of procedures with 'is_library' have no source of the
   user's: errors in them are attributed to the call in the innermost frame of a
   procedure that is not.

   The Unit owns everything reached from it, in its arena. */

#ifndef PROGRAM_UNIT_H
#define PROGRAM_UNIT_H

#include "base/arena.h"
#include "base/run.h"
#include "base/str.h"
#include "base/vec.h"
#include "program/program.h"
#include "program/unit/unit_ops.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 Wide;
__extension__ typedef __int128 WideSigned;

/* Types of the source, for people and for engines that want more than bytes.
   Nothing about the meaning of operations depends on them. */

typedef struct {
  uint32_t id; /* 0: none is known */
} UnitTypeId;

typedef enum {
  UNIT_TYPE_NONE,
  UNIT_TYPE_VOID,
  UNIT_TYPE_BOOL,
  UNIT_TYPE_SIGNED,
  UNIT_TYPE_UNSIGNED,
  UNIT_TYPE_CHAR, /* shown as a character; signed */
  UNIT_TYPE_FLOAT,
  UNIT_TYPE_ENUM,
  UNIT_TYPE_POINTER,
  UNIT_TYPE_STRUCT,
  UNIT_TYPE_UNION,
  UNIT_TYPE_ARRAY,
  UNIT_TYPE_FUNCTION
} UnitTypeKind;

typedef struct {
  const char *name; /* NULL: without */
  UnitTypeId type;
  uint64_t bit_offset; /* in the struct or union */
  uint64_t bits;       /* of a bit-field; 0: none */
  const char *tags;    /* btf_decl_tag annotations, one per line, or NULL */
} UnitMember;

typedef struct {
  const char *name;
  int64_t value;
} UnitEnumerator;

typedef struct {
  UnitTypeKind kind;
  const char *name;  /* as one writes it: "struct node", "size_t", "char *" */
  uint64_t bytes;    /* 0: incomplete, or of variable size */
  UnitTypeId target; /* POINTER, ARRAY: element; FUNCTION: result; typedefs and
                        qualifiers are resolved, the name tells them */
  uint64_t count;    /* ARRAY: elements; 0: unknown */
  bool is_const;     /* the type is qualified so */
  VEC (UnitMember) members;         /* STRUCT, UNION; FUNCTION: parameters */
  VEC (UnitEnumerator) enumerators; /* ENUM */
  Pos pos;
} UnitType;

/* Operands ----------------------------------------------------------------- */

typedef enum {
  OPERAND_NONE,
  OPERAND_REG,    /* 'index' */
  OPERAND_CONST,  /* 'value', which has no bits beyond 'bits' */
  OPERAND_GLOBAL, /* the address of global 'index', plus 'value' */
  OPERAND_PROC,   /* the address of procedure 'index' */
  OPERAND_UNDEF   /* an arbitrary value, uninitialised */
} OperandKind;

typedef struct {
  uint16_t kind; /* OperandKind */
  uint16_t bits;
  uint32_t index;
  Wide value;
} Operand;

/* Operations: see unit_ops.h ------------------------------------------------
 */

/* OP_HAVOC.  An object is reached if an argument is a pointer to it, or a
   pointer to it is stored, in whole, in a reached object.  A new opaque object
   is made; then, for each reached object by its number, a new arbitrary one of
   the same size, whose bytes are copied to the reached one (procedures, opaque
   and constant objects are left alone).  A word of the size of a pointer, at a
   multiple of it, that has changed and is not 0 points to the opaque object
   afterwards, whatever its value: so using it as an address is OP_UNSUPPORTED.
   A word that is what it was stays the pointer it was.  Heap blocks that are
   reached through stored pointers are no leaks any more. */
enum { HAVOC_GLOBALS = 1 };

typedef enum {
  FLOAT_FALSE,
  FLOAT_OEQ, /* ordered and equal ... */
  FLOAT_OGT,
  FLOAT_OGE,
  FLOAT_OLT,
  FLOAT_OLE,
  FLOAT_ONE,
  FLOAT_ORD,
  FLOAT_UNO, /* unordered, ... */
  FLOAT_UEQ, /* or equal ... */
  FLOAT_UGT,
  FLOAT_UGE,
  FLOAT_ULT,
  FLOAT_ULE,
  FLOAT_UNE,
  FLOAT_TRUE
} FloatCompare;

typedef enum {
  MATH_FABS,
  MATH_SQRT,
  MATH_FLOOR,
  MATH_CEIL,
  MATH_TRUNC,
  MATH_ROUND,
  MATH_RINT,
  MATH_COPYSIGN, /* of a with the sign of b */
  MATH_FMIN,
  MATH_FMAX
} FloatMath;

enum {
  RESTORE_RETURN = 1
}; /* OP_STACK_RESTORE: these locals die as if their
      frame were left */
enum { ADD_ADDRESS = 1 };
enum { BRANCH_CHECK = 1 };
enum { INDEX_ONE_PAST = 1 };

enum {
  ALLOC_ZERO = 1,      /* all bytes are 0 */
  ALLOC_ARBITRARY = 2, /* all bytes are initialised with arbitrary values */
  ALLOC_ARGUMENT = 4,  /* belongs to who called the entry: never a leak */
  ALLOC_FIXED = 8      /* not from malloc: freeing it is an error */
};

enum { FREE_FIXED = 1 };

typedef enum {
  INPUT_NONDET,    /* __VERIFIER_nondet_... */
  INPUT_UNDEFINED, /* the result of a function without a body */
  INPUT_ARGUMENT,  /* of the entry */
  INPUT_CHOICE,    /* made by the model of the environment */
  INPUT_ASSEMBLY   /* the result of inline assembly: not every value may be one
                      that it gives, so an error that needs a certain one is no
                      fact */
} InputKind;

typedef enum {
  EXIT_KIND_NORMAL, /* exit, or the return from main: leaks are looked for */
  EXIT_KIND_ABORT   /* abort and the like: not an error */
} ExitKind;

/* All moves of an edge happen at once. */
typedef struct {
  uint32_t dst;
  Operand value;
} UnitMove;

typedef struct {
  uint32_t block;
  uint32_t count;
  const UnitMove *moves;
} UnitTarget;

#define NO_REG UINT32_MAX

/* Where an operation stands. */
typedef struct {
  uint32_t proc, block, index;
} UnitPlace;

/* A call that was replaced by the body of what it calls.  Operations of that
   body are attributed to procedure 'proc' as if it had a frame. */
typedef struct {
  uint32_t proc;    /* that was called */
  uint32_t outer;   /* the call around this one, as in UnitOp.site */
  Pos pos;          /* of the call */
  const char *show; /* likewise */
} UnitSite;

typedef struct {
  uint16_t kind; /* OpKind */
  uint16_t bits; /* of the result, or of what is stored */
  uint32_t dst;  /* NO_REG: none */
  uint32_t code;
  uint32_t align;  /* OP_LOCAL, OP_ALLOC: a power of two; 0: of the largest
                      scalar */
  ErrorKind error; /* OP_ASSERT */
  Operand a, b, c;
  uint32_t count; /* of 'args' */
  uint32_t result_count;
  uint32_t target_count;
  const Operand *args;
  const uint32_t *results;
  const UnitTarget *targets;
  const Wide *cases;
  UnitTypeId type; /* of the object, of what is loaded or stored, of an input;
                      OP_ALLOC: of its elements, as many as fit */
  Pos pos;
  const char *show; /* see above; OP_LOAD, OP_STORE: what is read or written, as
                       the source says it: "env->pgdir[vp]"; OP_CALL: the name
                       of what is called; or NULL */
  /* By passes (src/pass). */
  uint32_t site;  /* the number in 'sites' plus 1 of the call that it is in the
                     body of; 0: of none */
  UnitPlace from; /* if the Unit has a 'read': the operation there that this one
                     comes from */
  uint32_t keep_count;
  const Operand *keeps; /* OP_CALL, OP_EXIT: values of variables that live here;
                           what they point to is no leak */
} UnitOp;

/* A variable of the source: 'value' is what it holds or, if 'is_place', the
   address of the object that it is. */
typedef struct {
  const char *name;
  UnitTypeId type;
  Pos pos; /* of its declaration */
  bool is_place;
  Operand value;
} UnitHeld;

/* A loop of the source. */
typedef struct {
  Pos pos; /* its keyword; no source: there is none */
  const char *function;
  uint32_t count;
  const UnitHeld *held; /* variables that can be named there, as the block
                           begins; those that are in vain go */
} UnitLoop;

typedef struct {
  VEC (UnitOp) ops; /* the last one, and only it, ends the block */
  Pos pos;
  UnitLoop loop; /* whose condition is looked at next as the block begins; of
                    'do': whose body begins */
} UnitBlock;

/* The variable of the source that a register holds. */
typedef struct {
  const char *name; /* NULL: none, or it has no name */
  UnitTypeId type;
  Pos pos;
} UnitVariable;

typedef struct {
  const char *name;
  uint32_t params;        /* registers 0 .. params - 1 */
  uint32_t signature;     /* the same for the same types of parameters and
                             results; 0: not known */
  VEC (uint16_t) regs;    /* their widths */
  VEC (uint16_t) results; /* their widths */
  VEC (UnitBlock)
  blocks;                   /* execution begins at block 0; none has it as a
                               target */
  bool is_library;          /* see above */
  bool stays_called;        /* for passes: calls of it are not put in place */
  bool is_undefined;        /* the source has no body: it returns inputs */
  bool is_interface;        /* other files may call it */
  const char **param_names; /* or NULL */
  UnitTypeId type;
  const char *tags; /* btf_decl_tag annotations, one per line, or NULL */
  Pos pos;
  /* By passes. */
  VEC (UnitVariable) variables; /* by register, as far as it goes */
  uint32_t holding; /* of a library procedure: what registers below this one
                       point to is no leak; 0: what all do */
} UnitProc;

typedef enum {
  GLOBAL_DATA,     /* begins with 'data', the rest is 0 */
  GLOBAL_ARBITRARY /* not defined here: initialised with anything */
} GlobalInit;

/* An address in the initial contents of a global. */
typedef struct {
  uint64_t offset;
  Operand value; /* GLOBAL or PROC */
} UnitReloc;

typedef struct {
  const char
      *name; /* as the source says it; NULL: a literal.  Constant literals
                may be parts of each other, see 'unit_literal_is_tail' */
  uint64_t bytes;
  uint32_t align;
  GlobalInit init;
  uint64_t data_len;
  const uint8_t *data;
  VEC (UnitReloc) relocs;
  bool is_constant; /* writing to it is KIND_INVALID_DEREF */
  bool is_exposed;  /* code that is not known has access to it by its name */
  bool is_library;
  UnitTypeId type;
  const char *tags;
  Pos pos;
} UnitGlobal;

/* An error that was found already: it ends the execution as an assumption that
   does not hold would, so that others are found. */
typedef struct {
  ErrorKind kind;
  Pos pos;
} UnitError;

typedef struct UnitPatterns UnitPatterns;
typedef struct UnitRefs UnitRefs;

typedef struct Unit {
  Arena arena;
  uint32_t pointer_bytes; /* 4 or 8 */
  VEC (UnitType) types;   /* types.data[0] is UNIT_TYPE_NONE */
  VEC (UnitProc) procs;
  VEC (UnitGlobal) globals;
  uint32_t start; /* procedure without parameters: sets up arguments, calls the
                     entry, and exits; made by the front end, 'is_library' */
  uint32_t entry; /* procedure that the user named, or main */
  uint32_t kinds; /* what is looked for: bits 1 << ErrorKind */
  VEC (UnitError) known;  /* see above */
  UnitPatterns *patterns; /* of the Unit as read: unit_patterns.h; or NULL */
  UnitRefs *refs;         /* of the Unit as read: unit_refs.h; or NULL */
  /* Of a Unit that passes made: */
  const struct Unit *read; /* the Unit as the front end made it; NULL: this is
                              it.  Procedures and globals have its numbers */
  VEC (UnitSite) sites;
} Unit;

Unit *unit_new (uint32_t pointer_bytes);
void unit_free (Unit *);

/* A copy that passes may change.  The Unit as read must outlive it. */
Unit *unit_copy (const Unit *);

/* Copies with the arena.  Arrays in 'op' are copied too. */
uint32_t unit_add_proc (Unit *, const char *name);
uint32_t unit_add_reg (Unit *, uint32_t proc, unsigned bits);
uint32_t unit_add_block (Unit *, uint32_t proc, Pos);
void unit_add_op (Unit *, uint32_t proc, uint32_t block, UnitOp op);
uint32_t unit_add_global (Unit *, UnitGlobal); /* copies 'data' */
UnitTypeId unit_add_type (Unit *, UnitType);
/* Blocks of the heap whose type is not known get that of their first typed
   use. */
void unit_type_blocks (Unit *);
const char *unit_string (Unit *, const char *);

/* The call that the operation is in the body of; not for 0. */
static inline const UnitSite *
unit_site (const Unit *u, uint32_t site) {
  return u->sites.data + site - 1;
}

/* The procedure whose operation it is, where 'proc' is the one it stands in. */
static inline uint32_t
unit_op_proc (const Unit *u, uint32_t proc, const UnitOp *op) {
  return op->site ? unit_site (u, op->site)->proc : proc;
}

static inline UnitType *
unit_type (const Unit *u, UnitTypeId t) {
  assert (t.id < u->types.len);
  return u->types.data + t.id;
}

static inline Wide
wide_mask (unsigned bits) {
  return bits >= 128 ? ~(Wide)0 : ((Wide)1 << bits) - 1;
}

static inline WideSigned
wide_signed (Wide value, unsigned bits) {
  assert (bits >= 1 && bits <= 128);
  unsigned shift = 128 - bits;
  return (WideSigned)(value << shift) >> shift;
}

static inline Operand
operand_reg (uint32_t reg, unsigned bits) {
  assert (bits <= 128);
  return (Operand){OPERAND_REG, (uint16_t)bits, reg, 0};
}

static inline Operand
operand_const (Wide value, unsigned bits) {
  assert (bits >= 1 && bits <= 128);
  return (Operand){OPERAND_CONST, (uint16_t)bits, 0, value & wide_mask (bits)};
}

static inline bool
unit_looks_for (const Unit *u, ErrorKind kind) {
  assert (kind < ERROR_KIND_COUNT);
  return u->kinds >> kind & 1;
}

/* Whether a check of this kind that fails is passed over, as nobody looks for
   it.  Behind errors of memory anything could happen: those never are. */
static inline bool
unit_passes_over (const Unit *u, ErrorKind kind) {
  return !unit_looks_for (u, kind) && kind != KIND_INVALID_DEREF &&
         kind != KIND_INVALID_FREE && kind != KIND_DIV_BY_ZERO;
}

static inline bool
unit_knows (const Unit *u, ErrorKind kind, Pos pos) {
  for (size_t i = 0; i < u->known.len; i++) {
    const UnitError *e = u->known.data + i;
    if (e->kind == kind && e->pos.source == pos.source &&
        e->pos.line == pos.line && e->pos.column == pos.column)
      return true;
  }
  return false;
}

/* Whether the literal 'part' may lie in the literal 'whole', at its end: as a
   linker does with equal ones and with tails. */
bool unit_literal_is_tail (const UnitGlobal *whole, const UnitGlobal *part);

/* The errors that the operation itself may be, as bits 1 << ErrorKind. */
uint32_t op_errors (const UnitOp *);

/* Whether a call in 'caller' may be of that procedure: of the types that the
   call says, with as many arguments and results of the same widths. */
bool unit_call_fits (const UnitProc *caller, const UnitOp *,
                     const UnitProc *callee);

/* Checks the invariants above: registers and blocks exist, widths fit, blocks
   end.  Reports what is wrong as an internal error. */
bool unit_validate (Run *, const Unit *);

/* For people and tests. */
void unit_print (Str *, const Unit *);

/* The value of 'op' (one that computes, 'op_computes') on constants, cut to
   'op->bits'; false where there is none: division by zero, formats that are not
   modelled.  The widths of operands are those in 'op'. */
bool op_apply (const UnitOp *op, Wide a, Wide b, Wide c, Wide *value);

/* The digits of a number. */
void unit_show_digits (Str *, Wide);
/* A value as the source would write it, by its type. */
void unit_show_value (Str *, const Unit *, UnitTypeId, unsigned bits, Wide);

/* The place of the user's where the operation of 'proc' stands: its own, or
   that of a call around it whose body was put in place.  False: all are of the
   library. */
bool unit_user_pos (const Unit *, uint32_t proc, const UnitOp *, Pos *);

/* "FILE:LINE:COLUMN", or what stands for it. */
void unit_pos_name (Str *, Pos);

#endif
