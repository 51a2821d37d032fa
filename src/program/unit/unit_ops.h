/* unit_ops.h -- the operations of Units, one line each.

   'dst' gets a value of 'bits' bits; a, b and c are operands.  A line has the
   name (OP_ADD), the name in print, the group, the widths, the effects and the
   errors.

   Widths are four letters: for the result, a, b and c.

     .  none is needed
     =  the width of the operation, 'bits'
     p  the width of pointers
     1  one bit          8  eight bits
     *  any width        a  the width of a
     <  narrower than 'bits', > wider, # different
     ?  none, or '='
     I  any width, but 'dst' may be NO_REG
     O  like *, P like p, or no result: 'dst' is NO_REG

   Where the first letter is '.', there is no result and 'dst' is ignored.  An
   OP_STORE has 'bits' nevertheless: of what is stored.

   Effects are what the operation sees or does beyond its operands and its
   result.  Errors are those of the operation itself, under the condition that
   the text above it names; what is not initialised is said in unit.h. */

#ifndef PROGRAM_UNIT_OPS_H
#define PROGRAM_UNIT_OPS_H

#include "program/program.h"

#include <assert.h>

typedef enum {
  GROUP_INTEGER,
  GROUP_DIVIDE,
  GROUP_COMPARE,
  GROUP_OVERFLOWS,
  GROUP_FLOAT, /* the groups up to here compute values from values */
  GROUP_MEMORY,
  GROUP_CONTROL,
  GROUP_END /* of a block */
} OpGroup;

enum {
  OP_READS = 1,   /* memory: bytes, or what lives where */
  OP_WRITES = 2,  /* bytes of memory */
  OP_OBJECTS = 4, /* makes or ends objects, or depends on which are there */
  OP_OUTSIDE = 8, /* takes values from outside, or gives them */
  OP_DECIDES = 16 /* where the execution goes on, or whether it does */
};

enum {
  FAILS_DIVIDE = 1u << KIND_DIV_BY_ZERO,
  FAILS_DEREF = 1u << KIND_INVALID_DEREF,
  FAILS_FREE = 1u << KIND_INVALID_FREE,
  FAILS_BOUNDS = 1u << KIND_BOUNDS,
  FAILS_USE = 1u << KIND_UNINITIALISED,
  FAILS_LEAK = 1u << KIND_LEAK,
  FAILS_ASSERT =
      1u << ERROR_KIND_COUNT /* stands for 'error' of the operation */
};

/* clang-format off */
#define UNIT_OPS(O)                                                            \
  /* Integers. */                                                              \
  O (COPY, "copy", INTEGER, "*=..", 0, 0)                                      \
  /* 'code' ADD_ADDRESS: a is an address and the result belongs to the same    \
     object, inside of it or not; otherwise, as with the other operations on   \
     integers, an address that leaves its object is a number as any other. */  \
  O (ADD, "add", INTEGER, "*==.", 0, 0)                                        \
  O (SUB, "sub", INTEGER, "*==.", 0, 0)                                        \
  O (MUL, "mul", INTEGER, "*==.", 0, 0)                                        \
  /* An error if b is 0. */                                                    \
  O (UDIV, "udiv", DIVIDE, "*==.", 0, FAILS_DIVIDE)                            \
  /* The smallest by -1 wraps. */                                              \
  O (SDIV, "sdiv", DIVIDE, "*==.", 0, FAILS_DIVIDE)                            \
  O (UREM, "urem", DIVIDE, "*==.", 0, FAILS_DIVIDE)                            \
  O (SREM, "srem", DIVIDE, "*==.", 0, FAILS_DIVIDE)                            \
  /* By b modulo the width. */                                                 \
  O (SHL, "shl", INTEGER, "*==.", 0, 0)                                        \
  O (LSHR, "lshr", INTEGER, "*==.", 0, 0)                                      \
  O (ASHR, "ashr", INTEGER, "*==.", 0, 0)                                      \
  O (AND, "and", INTEGER, "*==.", 0, 0)                                        \
  O (OR, "or", INTEGER, "*==.", 0, 0)                                          \
  O (XOR, "xor", INTEGER, "*==.", 0, 0)                                        \
  O (EQ, "eq", COMPARE, "1*a.", 0, 0)                                          \
  O (NE, "ne", COMPARE, "1*a.", 0, 0)                                          \
  O (ULT, "ult", COMPARE, "1*a.", 0, 0)                                        \
  O (ULE, "ule", COMPARE, "1*a.", 0, 0)                                        \
  O (SLT, "slt", COMPARE, "1*a.", 0, 0)                                        \
  O (SLE, "sle", COMPARE, "1*a.", 0, 0)                                        \
  /* a ? b : c */                                                              \
  O (SELECT, "select", INTEGER, "*1==", 0, 0)                                  \
  O (ZEXT, "zext", INTEGER, "*<..", 0, 0)                                      \
  O (SEXT, "sext", INTEGER, "*<..", 0, 0)                                      \
  O (TRUNC, "trunc", INTEGER, "*>..", 0, 0)                                    \
  O (POPCOUNT, "popcount", INTEGER, "*=..", 0, 0)                              \
  /* Leading, trailing zeros; the width for 0. */                              \
  O (CLZ, "clz", INTEGER, "*=..", 0, 0)                                        \
  O (CTZ, "ctz", INTEGER, "*=..", 0, 0)                                        \
  O (BSWAP, "bswap", INTEGER, "*=..", 0, 0)                                    \
  /* Whether the operation on a and b overflows. */                            \
  O (SADD_OVERFLOWS, "sadd-overflows", OVERFLOWS, "1*a.", 0, 0)                \
  O (SSUB_OVERFLOWS, "ssub-overflows", OVERFLOWS, "1*a.", 0, 0)                \
  O (SMUL_OVERFLOWS, "smul-overflows", OVERFLOWS, "1*a.", 0, 0)                \
  O (UADD_OVERFLOWS, "uadd-overflows", OVERFLOWS, "1*a.", 0, 0)                \
  O (USUB_OVERFLOWS, "usub-overflows", OVERFLOWS, "1*a.", 0, 0)                \
  O (UMUL_OVERFLOWS, "umul-overflows", OVERFLOWS, "1*a.", 0, 0)                \
  /* Floating point, in the format of that many bits. */                       \
  O (FADD, "fadd", FLOAT, "*==.", 0, 0)                                        \
  O (FSUB, "fsub", FLOAT, "*==.", 0, 0)                                        \
  O (FMUL, "fmul", FLOAT, "*==.", 0, 0)                                        \
  O (FDIV, "fdiv", FLOAT, "*==.", 0, 0)                                        \
  O (FREM, "frem", FLOAT, "*==.", 0, 0)                                        \
  O (FNEG, "fneg", FLOAT, "*=..", 0, 0)                                        \
  /* 'code' is a FloatCompare. */                                              \
  O (FCMP, "fcmp", FLOAT, "1*a.", 0, 0)                                        \
  /* a (and b), 'code' is a FloatMath. */                                      \
  O (FMATH, "fmath", FLOAT, "*=?.", 0, 0)                                      \
  /* a has another format. */                                                  \
  O (FCAST, "fcast", FLOAT, "*#..", 0, 0)                                      \
  /* To an integer; out of range: arbitrary. */                                \
  O (FTOS, "ftos", FLOAT, "**..", 0, 0)                                        \
  O (FTOU, "ftou", FLOAT, "**..", 0, 0)                                        \
  /* From an integer. */                                                       \
  O (STOF, "stof", FLOAT, "**..", 0, 0)                                        \
  O (UTOF, "utof", FLOAT, "**..", 0, 0)                                        \
  /* Memory.  The (bits + 7) / 8 bytes at a. */                                \
  O (LOAD, "load", MEMORY, "*p..", OP_READS, FAILS_DEREF | FAILS_USE)          \
  /* At a: b, of 'bits' bits; the rest of its last byte gets 0. */             \
  O (STORE, "store", MEMORY, ".p=.", OP_WRITES, FAILS_DEREF | FAILS_USE)       \
  /* The address of a new object of a bytes (any width), aligned to 'align',   \
     uninitialised; it dies with the frame.  'show' is its name or NULL,       \
     'type' its type. */                                                       \
  O (LOCAL, "local", MEMORY, "p*..", OP_OBJECTS, FAILS_USE)                    \
  /* The life of the local at a begins (again): uninitialised.  With a 'dst'   \
     the local at a dies, if it lives, and 'dst' gets the address of a new one \
     like it: pointers to the old one dangle. */                               \
  O (BEGIN, "begin", MEMORY, "Pp..", OP_OBJECTS | OP_WRITES, 0)                \
  /* The life of the local at a ends. */                                       \
  O (END, "end", MEMORY, ".p..", OP_OBJECTS, 0)                                \
  /* A token. */                                                               \
  O (STACK_SAVE, "stack-save", MEMORY, "p...", OP_OBJECTS, 0)                  \
  /* The locals made by this frame since token a die. */                       \
  O (STACK_RESTORE, "stack-restore", MEMORY, ".p..", OP_OBJECTS, 0)            \
  /* The address of a new heap block of a bytes, never 0; 'code' has ALLOC_    \
     flags. */                                                                 \
  O (ALLOC, "alloc", MEMORY, "p*..", OP_OBJECTS, FAILS_USE)                    \
  /* The block that begins at a (0: nothing happens); an error if none does,   \
     or it was freed; 'code' FREE_FIXED: one with ALLOC_FIXED, which only this \
     frees. */                                                                 \
  O (FREE, "free", MEMORY, ".p..", OP_OBJECTS, FAILS_FREE)                     \
  /* The size of the heap block that begins at a; an error if none does; 0 if  \
     a is 0. */                                                                \
  O (BLOCK_SIZE, "block-size", MEMORY, "pp..", OP_READS, FAILS_FREE)           \
  /* c bytes to a from b; they may overlap; nothing is touched if c is 0;      \
     uninitialised bytes stay so. */                                           \
  O (MOVE, "move", MEMORY, ".pp*",                                             \
     OP_READS | OP_WRITES, FAILS_DEREF | FAILS_USE)                            \
  /* c bytes from a on get b; nothing is touched if c is 0. */                 \
  O (FILL, "fill", MEMORY, ".p8*", OP_WRITES, FAILS_DEREF | FAILS_USE)         \
  /* a is an address in element b (signed) of an array that has c of them: an  \
     error if it has no such element although a is in the object; 'code'       \
     INDEX_ONE_PAST: b may be c.  'show' is the array. */                      \
  O (INDEX, "index", MEMORY, ".ppp", OP_READS, FAILS_BOUNDS)                   \
  /* The bytes from a to the end of the live object that a points into; 0 if   \
     there is none. */                                                         \
  O (ROOM, "room", MEMORY, "pp..", OP_READS, 0)                                \
  /* a is used by what sees its value ('show'): an error if it is not          \
     initialised; with c (any width): the c bytes at a are. */                 \
  O (USE, "use", MEMORY, ".*..", OP_READS, FAILS_DEREF | FAILS_USE)            \
  /* Whether a and b belong to the same object, inside of it or not. */        \
  O (SAME_OBJECT, "same-object", MEMORY, "1pp.", OP_READS, 0)                  \
  /* The address of an object that is not modelled: touching it is             \
     OP_UNSUPPORTED; 'show' tells why.  With a: the value of a, which is an    \
     address of this object, whatever it is, unless it is 0. */                \
  O (OPAQUE, "opaque", MEMORY, "p?..", OP_OBJECTS, 0)                          \
  /* Code that is not known has run: 'show'.  It may have written all that     \
     lives, is not constant and can be reached from the pointers 'args' and,   \
     if 'code' is HAVOC_GLOBALS, from globals that are 'is_exposed'.  See      \
     below. */                                                                 \
  O (HAVOC, "havoc", MEMORY, "....",                                           \
     OP_READS | OP_WRITES | OP_OBJECTS | OP_OUTSIDE, 0)                        \
  /* The outside.  An arbitrary value; 'code' is an InputKind, 'show' its      \
     source: "__VERIFIER_nondet_int", "argument x". */                         \
  O (INPUT, "input", CONTROL, "I...", OP_OUTSIDE, 0)                           \
  /* Otherwise this is no execution.  'show': what the verdict says to be      \
     assumed then, a clause; NULL: the program itself assumes it. */           \
  O (ASSUME, "assume", CONTROL, ".1..", OP_DECIDES, FAILS_USE)                 \
  /* Otherwise an error of 'error' with 'show'. */                             \
  O (ASSERT, "assert", CONTROL, ".1..", OP_DECIDES, FAILS_USE | FAILS_ASSERT)  \
  /* printf: args[0] is the address of the format; the result is how many      \
     bytes were printed.  What %s reads was looked at before. */               \
  O (PRINT, "print", CONTROL, "O...",                                          \
     OP_READS | OP_OUTSIDE, FAILS_DEREF | FAILS_USE)                           \
  /* a: procedure; 'args'; 'results' get what it returns; 'code' is the        \
     signature that the procedure must have, or 0. */                          \
  O (CALL, "call", CONTROL, ".p..", OP_DECIDES | OP_OBJECTS, FAILS_DEREF)      \
  /* Ends of blocks.  To targets[0]. */                                        \
  O (JUMP, "jump", END, "....", OP_DECIDES, 0)                                 \
  /* a ? targets[0] : targets[1]; 'code' BRANCH_CHECK: not a branch of the     \
     program's, so a may be uninitialised */                                  \
  O (BRANCH, "branch", END, ".1..", OP_DECIDES, FAILS_USE)                     \
  /* To targets[i + 1] if a is cases[i], else to targets[0]. */                \
  O (SWITCH, "switch", END, ".*..", OP_DECIDES, FAILS_USE)                     \
  /* 'args' */                                                                 \
  O (RETURN, "return", END, "....", OP_DECIDES | OP_OBJECTS, 0)                \
  /* The program ends; 'code' is an ExitKind. */                               \
  O (EXIT, "exit", END, "....", OP_DECIDES | OP_READS, FAILS_USE | FAILS_LEAK) \
  /* What this would do is not modelled; 'show' tells what. */                 \
  O (UNSUPPORTED, "unsupported", END, "....", OP_DECIDES, 0)
/* clang-format on */

#define UNIT_OP_KIND(NAME, TEXT, GROUP, WIDTHS, EFFECTS, ERRORS) OP_##NAME,
typedef enum { UNIT_OPS (UNIT_OP_KIND) OP_COUNT } OpKind;
#undef UNIT_OP_KIND

typedef struct {
  const char *name;
  OpGroup group;
  char widths[5];
  unsigned effects;
  uint32_t errors;
} OpInfo;

extern const OpInfo op_info[OP_COUNT];

static inline const char *
op_name (OpKind kind) {
  assert (kind < OP_COUNT);
  return op_info[kind].name;
}

static inline bool
op_ends_block (OpKind kind) {
  assert (kind < OP_COUNT);
  return op_info[kind].group == GROUP_END;
}

/* Whether it may have a result; OP_CALL has 'results' instead. */
static inline bool
op_has_result (OpKind kind) {
  assert (kind < OP_COUNT);
  return op_info[kind].widths[0] != '.';
}

/* The result, if there is one, has one bit. */
static inline bool
op_is_test (OpKind kind) {
  assert (kind < OP_COUNT);
  return op_info[kind].widths[0] == '1';
}

/* The value depends on the operands alone; but see 'op_errors'. */
static inline bool
op_computes (OpKind kind) {
  assert (kind < OP_COUNT);
  return op_info[kind].group <= GROUP_FLOAT;
}

#endif
