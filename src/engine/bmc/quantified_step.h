/* quantified_step.h -- the steps from a stop on their way into the formula.

   Terms are bound to names x1, x2, ... by nested 'let' as items are gone
   through; where ways part there is an if-then-else with the rest of each way.
   What was done to memory so far is a list of changes: reading is an
   if-then-else over them, and at the end of a way they go to the slots. */

#ifndef ENGINE_BMC_QUANTIFIED_STEP_H
#define ENGINE_BMC_QUANTIFIED_STEP_H

#include "engine/bmc/quantified_query.h"

typedef uint32_t Let; /* the number of a name; 0: none, for conditions: true */

typedef struct {
  Let at, value; /* a granule */
} Write;

/* 'length' granules become allocated, or not. */
typedef struct {
  Let when, at, length;
  bool value;
} Change;

/* A block begins at a granule: its size in bytes; or none does any more. */
typedef struct {
  Let when, at, value; /* 0: none */
} BlockSize;

/* OP_MOVE, and OP_FILL of a value, of as many granules as one likes. */
typedef struct {
  Let to, from, length, value;
} Transfer;

typedef struct {
  uint32_t reg;
  Let before;
} Undo;

/* What is taken back to go another way; lists are cut to their lengths then. */
typedef struct {
  Let alive;
  uint32_t blocks;
  Transfer move, fill; /* 'to' 0: none */
  size_t writes, changes, sizes, errors, inputs, unknowns, undos;
} Mark;

typedef struct {
  Query *q;
  const Layout *l;
  Str *out;
  uint32_t location;
  uint32_t vertex; /* that is gone through */
  uint32_t ways;   /* that ended */
  uint32_t open;   /* bindings */
  Let last;        /* name */
  Let *now;        /* of each register; 0: it is as at time p */
  VEC (Undo) undos;
  VEC (Write) writes;
  VEC (Change) changes;
  VEC (BlockSize) sizes;
  VEC (Let) errors;
  InputSlots inputs, unknowns;
  Mark at; /* 'alive': all assumptions so far; 'blocks': made by this step; the
              lengths are not used */
} Step;

/* Binds a term. */
Let let (Step *, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));
/* A term of 'bits' bits from what is kept of it. */
Let let_kept (Step *, unsigned bits, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
Let let_bits (Step *, Wide value, unsigned bits);
Let let_register (Step *, uint32_t reg);
/* The value of an operand. */
Let let_operand (Step *, const Operand *);
/* Cut, or extended with zeros. */
Let let_resized (Step *, Let, unsigned from, unsigned to);
void set_register (Step *, uint32_t reg, Let);

void assume (Step *, Let condition);
/* An error of that kind happens if 'bad'; if it is not looked for, it is not
   gone on. */
void check (Step *, ErrorKind, Let bad);
/* Paths end at what is not modelled. */
void give_up (Step *, const UnitOp *, const char *why);
/* A function of time of that name, the next one of so many bits. */
Let let_chosen (Step *, InputSlots *, const char *name, unsigned bits);

/* quantified_step.c: the items of a vertex. */
void step_item (Step *, const Item *);
/* A condition of 1 bit. */
Let let_true (Step *, const Operand *);

/* quantified_memory.c */
void step_load (Step *, const UnitOp *);
void step_store (Step *, const UnitOp *);
void step_move (Step *, const UnitOp *);
void step_fill (Step *, const UnitOp *);
void step_alloc (Step *, const UnitOp *);
void step_free (Step *, const UnitOp *);
void step_block_size (Step *, const UnitOp *);
/* A block lies somewhere, or a static object begins or ceases to be. */
void step_local (Step *, const UnitOp *);
void step_life (Step *, const UnitOp *);
void step_leave (Step *, uint32_t frame);
/* A block that is there at the end of the program. */
void step_leak (Step *);
/* 'bytes' bytes as uninitialised memory has them. */
Let let_filler (Step *, unsigned bits);

#endif
