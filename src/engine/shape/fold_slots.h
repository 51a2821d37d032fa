/* fold_slots.h -- pointers of arrays that own something become slots. */

#ifndef ENGINE_SHAPE_FOLD_SLOTS_H
#define ENGINE_SHAPE_FOLD_SLOTS_H

#include "engine/shape/abstract.h"

void fold_slots (const ShapeDomain *, HeapState *);

#endif
