/* prefix_impl.h -- what the parts of prefix.h share. */

#ifndef PASS_PREFIX_IMPL_H
#define PASS_PREFIX_IMPL_H

#include "pass/prefix.h"

typedef struct {
  Unit *unit;
  const Unit *from;
  const UnitState *state;
  uint32_t proc, frame;
  unsigned bits;    /* of pointers */
  uint32_t handing; /* the global; UINT32_MAX: there is one frame only */
  Operand *symbols, *objects; /* known in this frame; OPERAND_NONE: not yet */
  Str *why;
} Prefix;

/* Says why, unless that was said; false. */
bool prefix_refuse (Prefix *, const char *why);

/* An operation of the first block; one with a result in a new register. */
void prefix_emit (Prefix *, UnitOp);
Operand prefix_emit_value (Prefix *, UnitOp, unsigned bits);

/* A value of the state, in this frame; false: it has another width, or is not
   known here. */
bool prefix_value (Prefix *, StateValue, unsigned bits, Operand *result);

/* The OP_LOCAL of a frame's first block that sets a register, or NULL. */
const UnitOp *prefix_local (const Prefix *, uint32_t frame, uint32_t reg);

/* Makes the locals of the frame. */
bool prefix_make_locals (Prefix *);
/* Makes symbols and the objects that no frame owns. */
bool prefix_make_others (Prefix *);
/* Writes to all objects, and assumes the facts. */
bool prefix_fill (Prefix *);

#endif
