/* track_impl.h -- operations on symbolic heaps: what track*.c share. */

#ifndef ENGINE_SHAPE_TRACK_IMPL_H
#define ENGINE_SHAPE_TRACK_IMPL_H

#include "engine/shape/track.h"

static inline HeapFrame *
track_top (const Track *e) {
  return &vec_last (&e->state->frames);
}

static inline uint32_t
track_depth (const Track *e) {
  return (uint32_t)e->state->frames.len - 1;
}

static inline unsigned
track_pointer_bits (const Track *e) {
  return e->unit->pointer_bytes * 8;
}

/* The operation at which the innermost frame stands. */
const UnitOp *track_op (const Track *);

/* It is not followed. */
Step track_unsupported (Track *, const char *text);

/* Puts a case aside, if it can be.  Takes it. */
void track_push_or_drop (Track *, HeapState *, bool can_be);

Step track_jump (Track *, const UnitTarget *);
Step track_branch (Track *, const UnitOp *);
Step track_choose (Track *, const UnitOp *);
Step track_call (Track *, const UnitOp *);
Step track_return (Track *, const UnitOp *);
Step track_end (Track *, const UnitOp *);
Step track_assume (Track *, const UnitOp *);
Step track_assert (Track *, const UnitOp *);
Step track_memory (Track *, const UnitOp *);

/* Locals of higher levels are no more. */
void track_end_levels (HeapState *, uint32_t level);

#endif
