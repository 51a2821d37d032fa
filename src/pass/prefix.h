/* prefix.h -- a Unit that begins in the middle of another one: a stated stack
   and heap, made by operations that stand in front of it.

   So whoever executes Units, or asks whether something in them can be reached,
   can begin with a state that an analysis has in mind.  What the state leaves
   open is arbitrary: the executions of the new Unit are those from all states
   that fit.  Fields refer to each other as they like, forwards and in circles;
   addresses are defined by the objects, never assumed. */

#ifndef PASS_PREFIX_H
#define PASS_PREFIX_H

#include "program/unit/unit.h"

typedef enum {
  STATE_ARBITRARY, /* each time another value, initialised */
  STATE_UNINITIALISED,
  STATE_NUMBER,  /* 'value' */
  STATE_SYMBOL,  /* symbol 'index', plus 'value'; the lowest bits of it */
  STATE_ADDRESS, /* of object 'index', plus 'value' */
  STATE_PROC,    /* the address of procedure 'index' */
  STATE_EITHER   /* either[0] if symbol 'index', of one bit, is 1, else
                    either[1].  So a list of at most n elements is n objects,
                    each with a pointer to the next one or 0 */
} StateValueKind;

typedef struct StateValue StateValue;
struct StateValue {
  StateValueKind kind;
  uint32_t index;
  Wide value;
  const StateValue *either; /* borrowed */
};

/* A number that is the same wherever it occurs. */
typedef struct {
  const char *name; /* for people */
  unsigned bits;
} StateSymbol;

/* Two values of 'bits' bits compare so: OP_EQ, OP_NE, OP_ULT, OP_ULE, OP_SLT or
   OP_SLE.  An interval is two facts. */
typedef struct {
  OpKind compare;
  unsigned bits;
  StateValue a, b;
} StateFact;

typedef struct {
  uint64_t offset;
  unsigned bits;
  StateValue value;
} StateField;

typedef enum {
  STATE_HEAP,   /* a heap block of 'size' bytes */
  STATE_LOCAL,  /* the local of frame 'frame' whose address register 'reg' has:
                   OP_LOCAL of the first block makes it */
  STATE_GLOBAL, /* global 'global' */
  STATE_OPAQUE  /* what is not modelled */
} StateObjectKind;

typedef enum {
  STATE_FILL_NONE, /* uninitialised; a global is as when the program starts */
  STATE_FILL_ZERO,
  STATE_FILL_ARBITRARY
} StateFill;

typedef struct {
  StateObjectKind kind;
  StateValue size; /* STATE_HEAP; as wide as pointers */
  uint32_t flags;  /* STATE_HEAP: ALLOC_ARGUMENT, ALLOC_FIXED */
  bool is_freed;   /* STATE_HEAP: it was; it has no fields */
  uint32_t frame, reg;
  uint32_t global;
  StateFill fill; /* what is in no field */
  VEC (StateField) fields;
} StateObject;

typedef struct {
  uint32_t reg;
  StateValue value;
} StateReg;

/* Registers that are not stated, and that no OP_LOCAL of the first block sets,
   are arbitrary.  Locals of the first block are there, uninitialised unless an
   object says otherwise. */
typedef struct {
  uint32_t proc, block;
  uint32_t call; /* of all but the last frame: the number of the operation in
                    the block that called the next one */
  VEC (StateReg) regs;
} StateFrame;

typedef struct {
  VEC (StateFrame) frames; /* the innermost last: it begins at its block */
  VEC (StateObject) objects;
  VEC (StateSymbol) symbols;
  VEC (StateFact) facts;
} UnitState;

void prefix_state_done (UnitState *);

/* The Unit from this state on, or NULL with the reason, a clause, why there is
   none.  The other Unit must outlive it.

   It has the procedures of the other, with their numbers, then a copy for each
   frame: frame i is procedure 'procs.len' + i, and its blocks have numbers that
   are larger by one; then the start.  When the outermost frame returns, the
   program ends, without a look at leaks. */
Unit *prefix_unit (const Unit *, const UnitState *, Str *why);

#endif
