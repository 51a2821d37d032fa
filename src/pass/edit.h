/* edit.h -- what passes do with the operations of a Unit that is theirs. */

#ifndef PASS_EDIT_H
#define PASS_EDIT_H

#include "program/unit/unit.h"

/* Replaces every operand that the operation reads by what 'replace' answers. */
typedef Operand (*EditReplace) (void *context, Operand);
void edit_operands (Unit *, UnitOp *, EditReplace, void *context);

/* Calls 'use' for every operand that the operation reads. */
typedef void (*EditUse) (void *context, const Operand *);
void edit_uses (const UnitOp *, EditUse use, void *context);

/* Calls 'define' for every register that the operation sets: 'block' is where
   it is known afterwards, UINT32_MAX: behind the operation. */
typedef void (*EditDefine) (void *context, uint32_t reg, uint32_t block);
void edit_definitions (const UnitOp *, EditDefine, void *context);

/* Registers as if set once: by the number of places that set them.  Parameters
   are set by the call, and moves to one block count as one place. */
typedef struct {
  uint32_t count;  /* of registers */
  uint8_t *places; /* 0, 1 or 2: more */
} EditOnce;

EditOnce edit_once (const UnitProc *);
void edit_once_done (EditOnce *);

static inline bool
edit_is_once (const EditOnce *once, uint32_t reg) {
  return reg < once->count && once->places[reg] <= 1;
}

/* What registers are replaced by.  An empty one replaces nothing. */
typedef struct {
  uint32_t count;
  Operand *by; /* by register; OPERAND_NONE: by nothing */
} EditSubst;

EditSubst edit_subst (const UnitProc *);
void edit_subst_done (EditSubst *);
void edit_replace (EditSubst *, uint32_t reg, Operand by);
Operand edit_resolve (const EditSubst *, Operand);
/* In all operations of the procedure, and where variables are told.  A call through a pointer that turns out
   to be of a procedure of another type becomes OP_UNSUPPORTED, as it is. */
void edit_apply (Unit *, uint32_t proc, const EditSubst *);

/* Whether a call of this procedure's address cannot be made: 'message' gets
   what to say. */
bool edit_call_is_wrong (Unit *, uint32_t proc, const UnitOp *,
                         const char **message);
/* The operation ends its block, as OP_UNSUPPORTED. */
void edit_unsupported (UnitOp *, const char *message);

/* Blocks that no path reaches go; the others keep their order. */
void edit_drop_unreachable (Unit *, uint32_t proc);
/* Moves to registers for which 'is_dead' go. */
void edit_drop_moves (Unit *, UnitOp *, const bool *is_dead);

/* The last operation of a block. */
static inline UnitOp *
edit_end (const UnitBlock *b) {
  return b->ops.data + b->ops.len - 1;
}

#endif
