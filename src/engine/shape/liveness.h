/* liveness.h -- which registers are still read. */

#ifndef ENGINE_SHAPE_LIVENESS_H
#define ENGINE_SHAPE_LIVENESS_H

#include "program/unit/unit.h"

typedef struct {
  const Unit *unit;
  uint64_t ***live; /* by procedure, or NULL: by block, a set of those that live
                       where it begins */
} Liveness;

void liveness_init (Liveness *, const Unit *);
void liveness_done (Liveness *);

/* Whether the register may be read by the operation or after it. */
bool liveness_has (Liveness *, UnitPlace, uint32_t reg);

/* Marks the registers that the block reads or sets. */
void liveness_uses (const UnitBlock *, bool *is_used);

#endif
