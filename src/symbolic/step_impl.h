/* step_impl.h -- what the files that execute operations share. */

#ifndef SYMBOLIC_STEP_IMPL_H
#define SYMBOLIC_STEP_IMPL_H

#include "symbolic/symbolic_impl.h"

Value sym_operand (Symbolic *, const Frame *, const Operand *);
/* As wide as pointers. */
Value sym_size (Symbolic *, const Frame *, const Operand *);
/* Sets a register, unless it is NO_REG. */
void sym_set (Symbolic *, Paths *, uint32_t dst, Value);

typedef enum { GO_ON, GONE } Next; /* GONE: the paths have another owner */

/* step_control.c: calls, and operations that end a block. */
Next paths_do_control (Symbolic *, Paths *, const UnitOp *);

/* step_objects.c */
void paths_do_create (Symbolic *, Paths *, const UnitOp *);
void paths_do_life (Symbolic *, Paths *, const UnitOp *);
/* OP_BEGIN with a result. */
void paths_do_renew (Symbolic *, Paths *, const UnitOp *);
void paths_do_restore (Symbolic *, Paths *, const UnitOp *);
void paths_do_free (Symbolic *, Paths *, const UnitOp *);
void paths_do_same_object (Symbolic *, Paths *, const UnitOp *);
void paths_do_block_size (Symbolic *, Paths *, const UnitOp *);

void paths_do_room (Symbolic *, Paths *, const UnitOp *);

/* havoc.c */
void paths_do_havoc (Symbolic *, Paths *, const UnitOp *);

#endif
