/* step_impl.h -- what the files that execute operations share. */

#ifndef ENGINE_BMC_STEP_IMPL_H
#define ENGINE_BMC_STEP_IMPL_H

#include "engine/bmc/bmc.h"

Value step_operand (Bmc *, const Frame *, const Operand *);
/* As wide as pointers. */
Value step_size (Bmc *, const Frame *, const Operand *);
/* Sets a register, unless it is NO_REG. */
void step_set (Bmc *, Paths *, uint32_t dst, Value);

/* step_objects.c */
void paths_do_create (Bmc *, Paths *, const UnitOp *);
void paths_do_life (Bmc *, Paths *, const UnitOp *);
/* OP_BEGIN with a result. */
void paths_do_renew (Bmc *, Paths *, const UnitOp *);
void paths_do_restore (Bmc *, Paths *, const UnitOp *);
void paths_do_free (Bmc *, Paths *, const UnitOp *);
void paths_do_same_object (Bmc *, Paths *, const UnitOp *);
void paths_do_block_size (Bmc *, Paths *, const UnitOp *);

void paths_do_room (Bmc *, Paths *, const UnitOp *);

/* havoc.c */
void paths_do_havoc (Bmc *, Paths *, const UnitOp *);

#endif
