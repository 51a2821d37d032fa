/* Blocks of bytes that are moved and filled. */

#include "engine/shape/bytes.h"
#include "engine/shape/runs.h"
#include "engine/shape/terms.h"
#include "engine/shape/track_impl.h"

#include <string.h>

enum { MAX_EXPLICIT = 256 };

/* How many bytes: exactly, or at most. */
typedef struct {
  HeapValue count;
  uint64_t most;
  bool is_exact;
} Extent;

static bool
extent_of (const Track *e, HeapValue count, Extent *x) {
  const Heap *h = &e->state->heap;
  if (!count.sym) {
    *x = (Extent){count, (uint64_t)count.add, true};
    return count.add >= 0;
  }
  WideSigned high = heap_high (h, count);
  *x = (Extent){count, high > INT64_MAX ? INT64_MAX : (uint64_t)high, false};
  return heap_low (h, count) >= 0;
}

/* Without bytes nothing is touched, so each case is followed for itself. */
static Step
split_empty (Track *e, HeapValue count) {
  WideSigned low = heap_low (&e->state->heap, count);
  WideSigned high = heap_high (&e->state->heap, count);
  if (!count.sym || low > 0)
    return STEP_ON;
  HeapState *none = heap_state_copy (e->state);
  HeapState *some = heap_state_copy (e->state);
  track_push_or_drop (e, none,
                      shape_limit (none, count, 0, 0) && shape_normal (none));
  track_push_or_drop (
      e, some, shape_limit (some, count, 1, high) && shape_normal (some));
  return STEP_AWAY;
}

/* Where the bytes end, which is a sum if the address and the count are symbols;
   false: that cannot be said. */
static bool
end_of (Heap *h, const Place *p, HeapValue count, HeapValue *end) {
  return terms_sum (h, p->offset, count, 64, end);
}

static Step
resolve_extent (Track *e, HeapValue address, const Extent *x, Place *p) {
  if (x->is_exact)
    return track_resolve (e, address, x->most, p);
  Step step = track_resolve (e, address, 0, p);
  if (step != STEP_ON)
    return step;
  Heap *h = &e->state->heap;
  HeapValue end;
  bool fits =
      end_of (h, p, x->count, &end) && shape_difference (h, end, p->size) <= 0;
  return fits ? STEP_ON
              : track_alarm (e, KIND_INVALID_DEREF,
                             "the bytes may be outside of the object");
}

static void
forget_runs (Heap *h, const Place *p, HeapValue count) {
  HeapValue end;
  if (end_of (h, p, count, &end))
    runs_write (h, p->base, p->offset, end);
  else
    heap_drop_runs (h, p->base);
}

/* The bytes from .. to of the object, at most, as far as ranges say. */
typedef struct {
  WideSigned from, to;
} Span;

static Span
span_of (Heap *h, const Place *p, HeapValue count) {
  Span s = {heap_low (h, p->offset),
            heap_high (h, p->offset) + heap_high (h, count)};
  HeapValue end;
  if (end_of (h, p, count, &end) && heap_high (h, end) < s.to)
    s.to = heap_high (h, end);
  return s;
}

/* What bytes are that were written with this one. */
static HeapRest
rest_of (const Track *e, HeapValue byte) {
  return heap_is (byte, 0)          ? REST_ZERO
         : track_is_undef (e, byte) ? REST_MAYBE
                                    : REST_ANY;
}

/* All that may be written is something like 'with' from now on, or what it was.
 */
static void
forget_bytes (Track *e, const Place *p, HeapValue count, HeapRest with) {
  Heap *h = &e->state->heap;
  Span span = span_of (h, p, count);
  HeapObject *o = heap_object (h, p->base);
  HeapValue end;
  forget_runs (h, p, count);
  if (end_of (h, p, count, &end))
    bytes_extend_filled (e, p->base, p->offset, end, with == REST_MAYBE);
  else if (with == REST_MAYBE)
    o->filled = heap_const (0);
  if (with != REST_ZERO && bytes_is_struct (e, o))
    heap_spell_zeros (o, span.from, span.to);
  size_t kept = 0;
  for (size_t i = 0; i < o->fields.len; i++) {
    HeapField f = o->fields.data[i];
    if ((WideSigned)f.at < span.to && (WideSigned)f.at + f.bytes > span.from)
      with = bytes_rest_join (with, rest_of (e, f.value));
    else
      o->fields.data[kept++] = f;
  }
  o->fields.len = kept;
  o->rest = (uint16_t)bytes_rest_join (o->rest, with);
}

/* All of the object is like that. */
static void
overwrite (Heap *h, HeapSym base, HeapRest with) {
  HeapObject *o = heap_object (h, base);
  heap_drop_runs (h, base);
  o->fields.len = 0;
  o->filled = heap_const (0);
  o->rest = (uint16_t)with;
}

/* Bytes that are no field.  What they are is not kept where they are read. */
static HeapValue
read_gap (Track *e, HeapSym base, uint64_t at, uint32_t bytes) {
  const HeapObject *o = heap_object (&e->state->heap, base);
  if (o && !bytes_any_overlap (o, at, bytes) && o->rest != REST_ZERO &&
      o->rest != REST_INITIAL)
    return track_fresh (e, bytes * 8, false,
                        bytes_maybe_undef (e, o, at, bytes));
  UnitOp load = {.kind = OP_LOAD, .bits = (uint16_t)(bytes * 8)};
  Place p = {.base = base, .offset = heap_const ((int64_t)at)};
  return o || bytes_global (e, base) ? track_load (e, &load, &p)
                                     : heap_const (0);
}

/* The values of the fields that are read, cut where they are not read whole,
   and of the gaps between them. */
static void
read_part (Track *e, HeapSym base, uint64_t at, uint64_t bytes,
           HeapFields *out) {
  uint64_t i = at;
  while (i < at + bytes) {
    const HeapObject *o = heap_object (&e->state->heap, base);
    HeapField *f = o ? heap_field (o, i) : NULL;
    uint64_t left = at + bytes - i;
    if (f && f->bytes <= left) {
      vec_push (out, (HeapField){i - at, f->bytes, f->value});
      i += f->bytes;
      continue;
    }
    uint32_t word = e->unit->pointer_bytes, n = 1;
    if (i % word == 0 && left >= word &&
        (!o || !bytes_any_overlap (o, i, word)))
      n = word;
    vec_push (out, (HeapField){i - at, n, read_gap (e, base, i, n)});
    i += n;
  }
}

/* The whole object, and nothing is in fields: the rest says it. */
static bool
is_whole (const HeapObject *o, const Place *p, uint64_t bytes) {
  return o && heap_is (p->offset, 0) && heap_is (o->size, (int64_t)bytes);
}

static void
copy_whole (const HeapObject *from, HeapObject *to) {
  to->rest = from->rest;
  to->filled = from->filled;
  to->fields.len = 0;
  for (size_t i = 0; i < from->fields.len; i++)
    vec_push (&to->fields, from->fields.data[i]);
}

/* From the beginning of an array that says only how far it is initialised, to
   a new block: then that is all the block says, too. */
static bool
move_beginning (const Place *to, const Place *from, const HeapObject *source,
                HeapObject *target) {
  bool is_plain = source && source->rest == REST_MAYBE && !source->fields.len;
  bool is_new = target->rest == REST_UNDEF && !target->fields.len;
  if (!is_plain || !is_new || !heap_is (from->offset, 0) ||
      !heap_is (to->offset, 0))
    return false;
  target->rest = REST_MAYBE;
  return true;
}

static void
move_exactly (Track *e, const Place *to, const Place *from, uint64_t bytes) {
  HeapObject *target = heap_object (&e->state->heap, to->base);
  HeapObject *source = heap_object (&e->state->heap, from->base);
  if ((source == target && heap_same (to->offset, from->offset)) ||
      move_beginning (to, from, source, target))
    return;
  if (is_whole (source, from, bytes) && is_whole (target, to, bytes) &&
      source->rest != REST_INITIAL) {
    copy_whole (source, target);
    return;
  }
  HeapFields part = {0};
  bool is_clean = track_is_initialised (e, from, bytes);
  read_part (e, from->base, (uint64_t)from->offset.add, bytes, &part);
  uint64_t at = (uint64_t)to->offset.add;
  bytes_note_filled (e, to->base, to->offset,
                     heap_plus (to->offset, (int64_t)bytes), !is_clean);
  bytes_clear (e, to->base, at, bytes);
  for (size_t i = 0; i < part.len; i++)
    heap_set_field (heap_object (&e->state->heap, to->base),
                    at + part.data[i].at, part.data[i].bytes,
                    part.data[i].value);
  vec_done (&part);
}

/* All bytes that are moved are. */
static bool
extent_is_initialised (Track *e, const Place *p, const Extent *x) {
  Heap *h = &e->state->heap;
  const HeapObject *o = heap_object (h, p->base);
  HeapValue end;
  if (x->is_exact || !o)
    return track_is_initialised (e, p, x->most);
  bool is_clean = bytes_rest_is_defined (o->rest);
  for (size_t i = 0; i < o->fields.len; i++)
    is_clean &= !bytes_field_is_undef (e, o->fields.data + i);
  return is_clean || (end_of (h, p, x->count, &end) &&
                      shape_difference (h, end, shape_filled (h, o)) <= 0);
}

static Step
writable (Track *e, const Place *p) {
  return heap_object (&e->state->heap, p->base)
             ? STEP_ON
             : track_alarm (e, KIND_INVALID_DEREF, "the object is constant");
}

/* What is known of elements that were moved is known where they are now. */
static void
move_runs (Track *e, const Place *to, const Place *from, HeapValue count) {
  Heap *h = &e->state->heap;
  HeapValue end;
  if (to->base != from->base && heap_object (h, from->base) &&
      to->offset.sym == from->offset.sym && end_of (h, from, count, &end))
    runs_move (h, to->base, from->base, from->offset, end,
               to->offset.add - from->offset.add);
}

/* Bytes were moved from the beginning of an array, which is initialised up to
   'filled', to that of another one. */
static void
carry_filled (Track *e, const Place *to, const Place *from, HeapValue count,
              HeapValue filled) {
  const Heap *h = &e->state->heap;
  HeapObject *o = heap_object (h, to->base);
  bool is_all = shape_difference (h, count, filled) <= 0;
  HeapValue end = is_all ? count : filled;
  if (heap_is (to->offset, 0) && heap_is (from->offset, 0) &&
      !bytes_rest_is_defined (o->rest) &&
      (is_all || shape_difference (h, filled, count) <= 0) &&
      shape_difference (h, shape_filled (h, o), end) <= 0)
    o->filled = end;
}

Step
track_move (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a), b = track_value (e, &op->b);
  HeapValue c = track_value (e, &op->c);
  Extent x;
  Place to, from;
  if (track_is_undef (e, c))
    return track_alarm (e, KIND_UNINITIALISED, "the size may be uninitialised");
  if (!extent_of (e, c, &x))
    return track_alarm (e, KIND_INVALID_DEREF, "the size may be too large");
  Step step = split_empty (e, c);
  if (step != STEP_ON || heap_is (c, 0))
    return step;
  step = resolve_extent (e, b, &x, &from);
  if (step == STEP_ON)
    step = resolve_extent (e, a, &x, &to);
  if (step == STEP_ON)
    step = writable (e, &to);
  if (step != STEP_ON)
    return step;
  bool is_explicit = x.is_exact && !to.offset.sym && !from.offset.sym;
  const HeapObject *source = heap_object (&e->state->heap, from.base);
  const HeapObject *target = heap_object (&e->state->heap, to.base);
  HeapValue filled =
      source ? shape_filled (&e->state->heap, source) : heap_const (0);
  bool is_small = x.most <= MAX_EXPLICIT || (is_whole (source, &from, x.most) &&
                                             is_whole (target, &to, x.most));
  HeapRest with = extent_is_initialised (e, &from, &x) ? REST_ANY : REST_MAYBE;
  if (is_explicit && is_small) {
    forget_runs (&e->state->heap, &to, x.count);
    move_exactly (e, &to, &from, x.most);
  } else if (x.is_exact && is_whole (target, &to, x.most))
    overwrite (&e->state->heap, to.base, with);
  else
    forget_bytes (e, &to, x.count, with);
  carry_filled (e, &to, &from, x.count, filled);
  move_runs (e, &to, &from, x.count);
  return STEP_ON;
}

static void
fill_exactly (Track *e, const Place *p, uint64_t bytes, HeapValue byte) {
  uint64_t at = (uint64_t)p->offset.add;
  HeapObject *o = heap_object (&e->state->heap, p->base);
  if (track_is_undef (e, byte))
    o->filled = heap_const (0);
  bytes_clear (e, p->base, at, bytes);
  o = heap_object (&e->state->heap, p->base);
  if (heap_is (byte, 0) && o->rest == REST_ZERO)
    return;
  uint32_t word = e->unit->pointer_bytes;
  uint8_t b = (uint8_t)byte.add;
  for (uint64_t i = at; i < at + bytes;) {
    bool is_word = !byte.sym && i % word == 0 && at + bytes - i >= word;
    uint32_t n = is_word ? word : 1;
    Wide k = 0;
    memset (&k, b, n);
    HeapValue v = byte.sym ? byte : heap_const (shape_constant (k, n * 8));
    heap_set_field (o, i, n, v);
    i += n;
  }
}

Step
track_fill (Track *e, const UnitOp *op) {
  HeapValue a = track_value (e, &op->a), b = track_value (e, &op->b);
  HeapValue c = track_value (e, &op->c);
  Extent x;
  Place p;
  if (track_is_undef (e, c))
    return track_alarm (e, KIND_UNINITIALISED, "the size may be uninitialised");
  if (!extent_of (e, c, &x))
    return track_alarm (e, KIND_INVALID_DEREF, "the size may be too large");
  Step step = split_empty (e, c);
  if (step != STEP_ON || heap_is (c, 0))
    return step;
  step = resolve_extent (e, a, &x, &p);
  if (step == STEP_ON)
    step = writable (e, &p);
  if (step != STEP_ON)
    return step;
  HeapObject *o = heap_object (&e->state->heap, p.base);
  bool is_small = x.most <= MAX_EXPLICIT || is_whole (o, &p, x.most) ||
                  (heap_is (b, 0) && o->rest == REST_ZERO);
  HeapValue end;
  if (heap_is (p.offset, 0) && heap_same (c, o->size))
    overwrite (&e->state->heap, p.base, rest_of (e, b));
  else if (x.is_exact && !p.offset.sym && is_small) {
    forget_runs (&e->state->heap, &p, x.count);
    fill_exactly (e, &p, x.most, b);
  } else {
    forget_bytes (e, &p, x.count, rest_of (e, b));
    if (!b.sym && end_of (&e->state->heap, &p, x.count, &end))
      vec_push (&e->state->heap.runs,
                ((HeapRun){p.base, 1, p.offset, end, b, b}));
  }
  return STEP_ON;
}
