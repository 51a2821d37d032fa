/* Reads and writes of pointers that own something: which slot, or cell, is
   meant. */

#include "engine/shape/runs.h"
#include "engine/shape/owners.h"
#include "engine/shape/track_impl.h"

/* A case in which a - b <= c. */
static void
add_case (Track *e, HeapValue a, HeapValue b, int64_t c) {
  HeapState *s = heap_state_copy (e->state);
  bool can_be = heap_add_fact (&s->heap, FACT_AT_MOST, a, b, c) &&
                shape_difference (&s->heap, b, a) >= -(WideSigned)c;
  track_push_or_drop (e, s, can_be && shape_normal (s));
}

/* A cell of which it is open whether it is the one at the place. */
static bool
find_open_cell (const Heap *h, const Place *p, HeapValue *other) {
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base != p->base || !owners_is_cell (h, r) ||
        heap_same (r->from, p->offset) ||
        !runs_are_aligned (h, p->offset, r->from, SLOT_BYTES) ||
        !runs_is_open (h, p->offset, r->from))
      continue;
    *other = r->from;
    return true;
  }
  return false;
}

static Step
split_at_cell (Track *e, const Place *p, HeapValue other) {
  HeapState *same = heap_state_copy (e->state);
  bool can_be = shape_equate (same, p->offset, other) && shape_normal (same);
  track_push_or_drop (e, same, can_be);
  add_case (e, p->offset, other, -SLOT_BYTES);
  add_case (e, other, p->offset, -SLOT_BYTES);
  return STEP_AWAY;
}

/* Before or behind the first of the slots; behind the last one, or not. */
static Step
split_at_end (Track *e, const HeapSlots *s, HeapValue at) {
  const Heap *h = &e->state->heap;
  HeapValue from = s->from, to = s->to;
  if (shape_difference (h, from, at) > 0) {
    add_case (e, at, from, -1);
    add_case (e, from, at, 0);
    return STEP_AWAY;
  }
  if (shape_difference (h, at, to) > -SLOT_BYTES) {
    add_case (e, at, to, -SLOT_BYTES);
    add_case (e, to, at, SLOT_BYTES - 1);
    return STEP_AWAY;
  }
  return STEP_ON;
}

Step
track_open_slot (Track *e, const Place *p, uint32_t bytes) {
  Heap *h = &e->state->heap;
  HeapValue other, v;
  if (bytes != SLOT_BYTES || !heap_object (h, p->base))
    return STEP_ON;
  if (find_open_cell (h, p, &other))
    return split_at_cell (e, p, other);
  for (size_t i = 0; i < h->slots.len; i++) {
    const HeapSlots *s = h->slots.data + i;
    if (s->base != p->base ||
        !runs_are_aligned (h, p->offset, s->from, (int64_t)s->step) ||
        owners_are_apart (h, s, p->offset, bytes))
      continue;
    Step step = split_at_end (e, s, p->offset);
    if (step == STEP_ON)
      owners_open_at (h, i, p->offset, &v);
    return step;
  }
  return STEP_ON;
}
