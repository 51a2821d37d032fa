/* Bytes at an address: which can be used, read and written. */

#include "engine/shape/bytes.h"
#include "engine/shape/columns.h"
#include "engine/shape/members.h"
#include "engine/shape/runs.h"
#include "engine/shape/track_impl.h"

enum { NEAR_NULL = 4096 };

/* Places ------------------------------------------------------------------- */

static const UnitGlobal *
constant_global (const Track *e, HeapSym base) {
  const HeapSymInfo *info = e->state->heap.syms.data + base;
  bool is_constant =
      info->kind == SYM_GLOBAL && !heap_object (&e->state->heap, base);
  return is_constant ? e->unit->globals.data + info->index : NULL;
}

static bool
in_bounds (const Heap *h, const Place *p, uint64_t bytes) {
  if (bytes > INT64_MAX / 8)
    return false;
  return shape_difference (h, heap_const (0), p->offset) <= 0 &&
         shape_difference (h, p->offset, p->size) <= -(WideSigned)bytes;
}

/* The object that an address belongs to, if it can be used. */
static bool
find_object (Track *e, HeapValue v, Place *p) {
  const Heap *h = &e->state->heap;
  const HeapSymInfo *info = h->syms.data + v.sym;
  bool is_inside = info->kind == SYM_INSIDE;
  p->base = is_inside ? info->index : v.sym;
  p->offset = is_inside ? heap_value (info->offset, v.add) : heap_const (v.add);
  const HeapObject *o = heap_object (h, p->base);
  if (o && heap_is_usable (o)) {
    p->size = o->size;
    return true;
  }
  e->has_met_outside |= o && o->kind == OBJECT_OUTSIDE;
  const UnitGlobal *g = constant_global (e, p->base);
  if (!g)
    return false;
  p->size = heap_const ((int64_t)g->bytes);
  return true;
}

Step
track_resolve (Track *e, HeapValue v, uint64_t bytes, Place *p) {
  size_t segment;
  SegmentEnd end;
  if (track_is_undef (e, v))
    return track_alarm (e, KIND_INVALID_DEREF,
                        "the address may be uninitialised");
  if (!v.sym)
    return track_alarm (e, KIND_INVALID_DEREF,
                        v.add >= 0 && v.add < NEAR_NULL
                            ? "the pointer may be null"
                            : "the address is a number");
  if (find_object (e, v, p))
    return in_bounds (&e->state->heap, p, bytes)
               ? STEP_ON
               : track_alarm (e, KIND_INVALID_DEREF,
                              "the access may be outside of the object");
  if (shape_segment_at (&e->state->heap, v.sym, &segment, &end))
    return track_unfold (e, segment, end);
  if (track_member (e, v) == STEP_AWAY)
    return STEP_AWAY;
  return track_alarm (e, KIND_INVALID_DEREF,
                      "the address may be of no object that lives");
}

/* Reading ------------------------------------------------------------------ */

/* Fields are inside of their object, whatever its size is. */
static void
set_field (Track *e, HeapSym base, uint64_t at, uint32_t bytes, HeapValue v) {
  Heap *h = &e->state->heap;
  HeapObject *o = heap_object (h, base);
  heap_limit (h, o->size, (WideSigned)at + bytes, heap_high (h, o->size));
  heap_set_field (o, at, bytes, v);
}

enum { MOST_BOUNDS = 4 };

/* A new symbol for an element, with the bounds that runs say it has. */
static HeapValue
fresh_element (Track *e, const UnitOp *op, HeapSym base, HeapValue at,
               bool maybe_undef) {
  Heap *h = &e->state->heap;
  HeapRun bounds[MOST_BOUNDS];
  uint32_t bytes = (op->bits + 7) / 8;
  size_t count = op->bits == 8 * bytes
                     ? runs_bounds (h, base, at, bytes, bounds, MOST_BOUNDS)
                     : 0;
  if (op->bits == 8 * bytes)
    count += columns_bounds (h, base, at, bytes, bounds + count,
                             MOST_BOUNDS - count);
  maybe_undef = maybe_undef && !count && !columns_tell (h, base, at, bytes);
  HeapValue v = track_fresh_typed (e, op, maybe_undef);
  for (size_t i = 0; i < count; i++) {
    WideSigned low = heap_low (h, bounds[i].low);
    WideSigned high = heap_high (h, bounds[i].high);
    HeapSymInfo *info = h->syms.data + v.sym;
    WideSigned least = i && info->low < low ? info->low : low;
    WideSigned most = i && info->high > high ? info->high : high;
    if (most - least >= (WideSigned)1 << op->bits)
      continue; /* perhaps another integer with these bits */
    if (!i)
      info->low = low, info->high = high;
    heap_limit (h, v, low, high);
    heap_add_fact (h, FACT_AT_MOST, bounds[i].low, v, 0);
    heap_add_fact (h, FACT_AT_MOST, v, bounds[i].high, 0);
  }
  return v;
}

/* Not known: a new symbol, kept so that it is read again; unless fields are in
   the way. */
static HeapValue
load_fresh (Track *e, const UnitOp *op, HeapSym base, uint64_t at,
            uint32_t bytes) {
  HeapObject *o = heap_object (&e->state->heap, base);
  bool maybe_undef = bytes_maybe_undef (e, o, at, bytes);
  HeapValue v =
      fresh_element (e, op, base, heap_const ((int64_t)at), maybe_undef);
  if (o && op->bits == bytes * 8 && !bytes_any_overlap (o, at, bytes))
    set_field (e, base, at, bytes, v);
  return v;
}

/* A field of so many bytes that holds fewer bits. */
static HeapValue
cut_to (Track *e, HeapValue v, const UnitOp *op) {
  if (!v.sym)
    return heap_const (shape_constant ((Wide)(WideSigned)v.add, op->bits));
  if (op->bits > 1)
    return v;
  return shape_in_range (&e->state->heap, v, 1, false)
             ? v
             : track_fresh (e, 1, false, track_is_undef (e, v));
}

static HeapValue
load_somewhere (Track *e, const UnitOp *op, const Place *p) {
  const HeapObject *o = heap_object (&e->state->heap, p->base);
  bool maybe_undef = o && !bytes_rest_is_defined (o->rest);
  for (size_t i = 0; o && i < o->fields.len; i++)
    maybe_undef |= bytes_field_is_undef (e, o->fields.data + i);
  if (o && runs_is_zero (o))
    return heap_const (0);
  uint32_t bytes = (op->bits + 7) / 8;
  HeapValue v;
  if (runs_value (&e->state->heap, p->base, p->offset, bytes, &v) ||
      columns_value (&e->state->heap, p->base, p->offset, bytes, &v))
    return cut_to (e, v, op);
  maybe_undef &= !o || !bytes_are_filled (e, o, p->offset, bytes);
  WideSigned low, high;
  HeapRun bounds;
  if (!runs_bounds (&e->state->heap, p->base, p->offset, bytes, &bounds, 1) &&
      !columns_tell (&e->state->heap, p->base, p->offset, bytes) &&
      bytes_table_range (e, op, p, &low, &high)) {
    v = track_fresh_typed (e, op, false);
    e->state->heap.syms.data[v.sym].low = low;
    e->state->heap.syms.data[v.sym].high = high;
  } else
    v = fresh_element (e, op, p->base, p->offset, maybe_undef);
  if (o && op->bits == 8 * bytes)
    runs_note (&e->state->heap, p->base, p->offset, bytes, v);
  return v;
}

/* Strings and tables end with zeros: perhaps that is the place. */
static bool
is_perhaps_end (const Track *e, const Place *p, uint32_t bytes,
                HeapValue *end) {
  const HeapObject *o = heap_object (&e->state->heap, p->base);
  const UnitGlobal *g = bytes_global (e, p->base);
  int64_t k, at = p->size.add - bytes;
  *end = heap_const (at);
  return runs_may_end_with_zero (bytes) && !p->size.sym && p->offset.sym &&
         at >= 0 && bytes_known (e, o, g, (uint64_t)at, bytes, &k) && !k &&
         runs_is_open (&e->state->heap, p->offset, *end);
}

/* It is open whether this is the place of a constant: each case for itself. */
Step
track_split_place (Track *e, const Place *p, uint32_t bytes) {
  const Heap *h = &e->state->heap;
  const HeapObject *o = heap_object (h, p->base);
  HeapValue other;
  if (bytes_split_table (e, p, bytes) == STEP_AWAY)
    return STEP_AWAY;
  if ((o && runs_is_zero (o)) ||
      runs_value (h, p->base, p->offset, bytes, &other) ||
      (!runs_open (h, p->base, p->offset, bytes, &other) &&
       !is_perhaps_end (e, p, bytes, &other)))
    return STEP_ON;
  HeapState *same = heap_state_copy (e->state);
  bool can_be = shape_equate (same, p->offset, other) && shape_normal (same);
  track_push_or_drop (e, same, can_be);
  HeapState *differ = heap_state_copy (e->state);
  track_push_or_drop (e, differ,
                      runs_tell_apart (&differ->heap, p->offset, other));
  return STEP_AWAY;
}

HeapValue
track_load (Track *e, const UnitOp *op, const Place *p) {
  if (p->offset.sym)
    return load_somewhere (e, op, p);
  uint64_t at = (uint64_t)p->offset.add;
  uint32_t bytes = (op->bits + 7) / 8;
  HeapObject *o = heap_object (&e->state->heap, p->base);
  const UnitGlobal *g = bytes_global (e, p->base);
  HeapField *f = o ? heap_field (o, at) : NULL;
  int64_t constant;
  HeapValue v;
  if (runs_value (&e->state->heap, p->base, p->offset, bytes, &v) && !v.sym)
    return cut_to (e, v, op);
  bool is_old = f && f->bytes == bytes && bytes_field_is_undef (e, f) &&
                op->bits == 8 * bytes;
  if (is_old && columns_tell (&e->state->heap, p->base, p->offset, bytes)) {
    v = fresh_element (e, op, p->base, p->offset, false);
    f->value = v;
  } else if (is_old && bytes_are_filled (e, o, p->offset, bytes))
    f->value = track_fresh_typed (e, op, false);
  if (f && f->bytes == bytes)
    return cut_to (e, f->value, op);
  if (bytes_known (e, o, g, at, bytes, &constant))
    return heap_const (shape_constant ((Wide)(WideSigned)constant, op->bits));
  const UnitReloc *r = bytes_initial_address (e, g, at, bytes);
  bool is_initial =
      !o || (o->rest == REST_INITIAL && !bytes_any_overlap (o, at, bytes));
  if (r && is_initial)
    return track_value (e, &r->value);
  return load_fresh (e, op, p->base, at, bytes);
}

/* Writing ------------------------------------------------------------------ */

/* Somewhere in the object a value was written. */
static void
store_somewhere (Track *e, const Place *p, uint32_t bytes, HeapValue v) {
  const Heap *h = &e->state->heap;
  HeapObject *o = heap_object (h, p->base);
  WideSigned low = heap_low (h, p->offset);
  WideSigned high = heap_high (h, p->offset) + bytes;
  HeapRest rest = heap_is (v, 0)          ? REST_ZERO
                  : track_is_undef (e, v) ? REST_MAYBE
                                          : REST_ANY;
  if (rest != REST_ZERO && bytes_is_struct (e, o))
    heap_spell_zeros (o, low, high);
  for (size_t i = o->fields.len; i-- > 0;) {
    HeapField f = o->fields.data[i];
    if ((WideSigned)f.at >= high || (WideSigned)f.at + f.bytes <= low)
      continue;
    HeapRest old = heap_is (f.value, 0)           ? REST_ZERO
                   : bytes_field_is_undef (e, &f) ? REST_MAYBE
                                                  : REST_ANY;
    rest = bytes_rest_join (rest, old);
    heap_drop_field (o, f.at);
  }
  o->rest = (uint16_t)bytes_rest_join (o->rest, rest);
}

void
track_store (Track *e, const Place *p, uint32_t bytes, HeapValue v) {
  Heap *h = &e->state->heap;
  bytes_note_filled (e, p->base, p->offset, heap_plus (p->offset, bytes),
                     track_is_undef (e, v));
  runs_store (h, p->base, p->offset, bytes, v,
              bytes <= 8 && shape_is_number (h, v) && !track_is_undef (e, v));
  if (p->offset.sym) {
    store_somewhere (e, p, bytes, v);
    return;
  }
  uint64_t at = (uint64_t)p->offset.add;
  bytes_clear (e, p->base, at, bytes);
  set_field (e, p->base, at, bytes, v);
}

bool
track_is_initialised (Track *e, const Place *p, uint64_t bytes) {
  const HeapObject *o = heap_object (&e->state->heap, p->base);
  if (!o)
    return true;
  if (!p->offset.sym)
    return !bytes_maybe_undef (e, o, (uint64_t)p->offset.add, bytes);
  if (bytes_are_filled (e, o, p->offset, bytes))
    return true;
  for (size_t i = 0; i < o->fields.len; i++)
    if (bytes_field_is_undef (e, o->fields.data + i))
      return false;
  return bytes_rest_is_defined (o->rest);
}
