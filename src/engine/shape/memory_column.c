/* Reads of pointers that lead into arrays: NULL, or which place. */

#include "engine/shape/bytes.h"
#include "engine/shape/columns.h"
#include "engine/shape/decide.h"
#include "engine/shape/runs.h"
#include "engine/shape/terms.h"
#include "engine/shape/track_impl.h"

/* Larger than all objects. */
#define FAR ((WideSigned)1 << 62)

/* What is there is known already: it was read before. */
static bool
is_known (const Track *e, const Place *p, uint32_t bytes) {
  const Heap *h = &e->state->heap;
  const HeapObject *o = heap_object (h, p->base);
  HeapValue v;
  if (runs_value (h, p->base, p->offset, bytes, &v) || runs_is_zero (o))
    return true;
  const HeapField *f =
      p->offset.sym ? NULL : heap_field (o, (uint64_t)p->offset.add);
  return f && f->bytes == bytes && !bytes_field_is_undef (e, f);
}

/* Other fields have some of the bytes. */
static bool
is_blocked (const Track *e, const Place *p, uint32_t bytes) {
  const HeapObject *o = heap_object (&e->state->heap, p->base);
  if (p->offset.sym)
    return false;
  uint64_t at = (uint64_t)p->offset.add;
  const HeapField *f = heap_field (o, at);
  return bytes_any_overlap (o, at, bytes) && !(f && f->bytes == bytes);
}

/* The case in which this value is there. */
static void
add_case (Track *e, HeapState *s, const Place *p, uint32_t bytes, HeapValue v,
          bool can_be) {
  if (p->offset.sym)
    runs_note_cell (&s->heap, p->base, p->offset, v);
  else {
    HeapObject *o = heap_object (&s->heap, p->base);
    uint64_t at = (uint64_t)p->offset.add;
    heap_limit (&s->heap, o->size, (WideSigned)at + bytes,
                heap_high (&s->heap, o->size));
    heap_set_field (o, at, bytes, v);
  }
  track_push_or_drop (e, s, can_be && shape_normal (s));
}

/* The columns of pointers that have the element: what all of them say.  False:
   it is NULL on none of them. */
static bool
may_be_null (const Heap *h, const Place *p, uint32_t bytes) {
  for (size_t i = 0; i < h->columns.len; i++) {
    const HeapColumn *c = h->columns.data + i;
    if (c->kind == COLUMN_INSIDE && !c->may_be_null &&
        columns_have (h, c, p->base, p->offset, bytes))
      return false;
  }
  return true;
}

/* The offset is at most what columns say.  False: that cannot be. */
static bool
limit_offset (Heap *h, const Place *p, uint32_t bytes, HeapSym target,
              HeapValue offset) {
  for (size_t i = 0; i < h->columns.len; i++) {
    HeapColumn c = h->columns.data[i];
    if (c.kind != COLUMN_INSIDE || c.target != target ||
        !columns_have (h, &c, p->base, p->offset, bytes))
      continue;
    if (!heap_limit (h, offset, c.low.add, heap_high (h, c.high)) ||
        !heap_add_fact (h, FACT_AT_MOST, offset, c.high, 0))
      return false;
  }
  return true;
}

static void
add_place (Track *e, const Place *p, uint32_t bytes, const HeapColumn *c) {
  HeapState *s = heap_state_copy (e->state);
  Heap *h = &s->heap;
  HeapSym steps = heap_fresh (h, 64, false);
  HeapValue offset;
  WideSigned room = heap_high (h, c->high) - c->low.add;
  h->syms.data[steps].high = room / (WideSigned)c->unit;
  bool can_be =
      terms_times (h, heap_value (steps, 0), (int64_t)c->unit, 64, &offset);
  offset = heap_plus (offset, c->low.add);
  can_be = can_be && limit_offset (h, p, bytes, c->target, offset);
  add_case (e, s, p, bytes, heap_inside (h, c->target, offset), can_be);
}

Step
track_split_link (Track *e, const Place *p, uint32_t bytes) {
  const Heap *h = &e->state->heap;
  if (!heap_object (h, p->base) || is_known (e, p, bytes) ||
      is_blocked (e, p, bytes))
    return STEP_ON;
  const HeapColumn *found =
      columns_find (h, p->base, p->offset, bytes, COLUMN_INSIDE);
  if (!found || bytes != e->unit->pointer_bytes)
    return STEP_ON;
  HeapColumn c = *found;
  WideSigned most = heap_high (h, c.high);
  if (most >= FAR || most < c.low.add)
    return STEP_ON;
  if (may_be_null (h, p, bytes))
    add_case (e, heap_state_copy (e->state), p, bytes, heap_const (0), true);
  add_place (e, p, bytes, &c);
  return STEP_AWAY;
}
