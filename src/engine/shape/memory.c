/* Bytes of objects: which can be used, and what they hold. */

#include "engine/shape/track.h"

#include <string.h>

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

/* The object that an address belongs to, whether it lives or not. */
static bool
find_object (const Track *e, HeapValue v, Place *p) {
  const Heap *h = &e->state->heap;
  const HeapSymInfo *info = h->syms.data + v.sym;
  bool is_inside = info->kind == SYM_INSIDE;
  p->base = is_inside ? info->index : v.sym;
  p->offset = is_inside ? heap_value (info->offset, v.add) : heap_const (v.add);
  const HeapObject *o = heap_object (h, p->base);
  if (o && o->kind != OBJECT_ENDED) {
    p->size = o->size;
    return true;
  }
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
  return track_alarm (e, KIND_INVALID_DEREF,
                      "the address may be of no object that lives");
}

/* What bytes are ----------------------------------------------------------- */

static bool
rest_is_defined (HeapRest rest) {
  return rest == REST_ZERO || rest == REST_ANY || rest == REST_INITIAL;
}

static HeapRest
rest_join (HeapRest a, HeapRest b) {
  if (a == b)
    return a;
  return rest_is_defined (a) && rest_is_defined (b) ? REST_ANY : REST_MAYBE;
}

static bool
overlaps (const HeapField *f, uint64_t at, uint64_t bytes) {
  return f->at < at + bytes && at < f->at + f->bytes;
}

static bool
any_overlap (const HeapObject *o, uint64_t at, uint64_t bytes) {
  for (size_t i = 0; i < o->fields.len; i++)
    if (overlaps (o->fields.data + i, at, bytes))
      return true;
  return false;
}

/* A byte of a constant field, or of the rest; false: it is not known. */
static bool
known_byte (const Track *e, const HeapObject *o, const UnitGlobal *g,
            uint64_t at, uint8_t *byte) {
  for (size_t i = 0; o && i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (!overlaps (f, at, 1))
      continue;
    *byte = (uint8_t)((uint64_t)f->value.add >> 8 * (at - f->at));
    return !f->value.sym && f->bytes <= 8;
  }
  *byte = 0;
  if (o && o->rest == REST_ZERO)
    return true;
  if (o && o->rest != REST_INITIAL)
    return false;
  if (!g || g->init != GLOBAL_DATA)
    return false;
  for (size_t i = 0; i < g->relocs.len; i++)
    if (at >= g->relocs.data[i].offset &&
        at < g->relocs.data[i].offset + e->unit->pointer_bytes)
      return false;
  *byte = at < g->data_len ? g->data[at] : 0;
  return true;
}

static bool
known_bytes (const Track *e, const HeapObject *o, const UnitGlobal *g,
             uint64_t at, uint32_t bytes, int64_t *value) {
  Wide k = 0;
  for (uint32_t i = 0; i < bytes; i++) {
    uint8_t byte;
    if (bytes > 8 || !known_byte (e, o, g, at + i, &byte))
      return false;
    k |= (Wide)byte << 8 * i;
  }
  *value = shape_constant (k, bytes * 8);
  return true;
}

static const UnitReloc *
initial_address (const Track *e, const UnitGlobal *g, uint64_t at,
                 uint32_t bytes) {
  for (size_t i = 0; g && i < g->relocs.len; i++)
    if (g->relocs.data[i].offset == at && bytes == e->unit->pointer_bytes)
      return g->relocs.data + i;
  return NULL;
}

static const UnitGlobal *
global_of (const Track *e, HeapSym base) {
  const HeapSymInfo *info = e->state->heap.syms.data + base;
  return info->kind == SYM_GLOBAL ? e->unit->globals.data + info->index : NULL;
}

static bool
field_is_undef (const Track *e, const HeapField *f) {
  return track_is_undef (e, f->value);
}

/* Initialised up to there: by what the object says, and by fields behind. */
HeapValue
shape_filled (const Heap *h, const HeapObject *o) {
  HeapValue filled = o->filled;
  for (size_t i = 0; !filled.sym && i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    bool is_undef = f->value.sym && h->syms.data[f->value.sym].maybe_undef;
    if ((int64_t)f->at <= filled.add && !is_undef &&
        (int64_t)(f->at + f->bytes) > filled.add)
      filled.add = (int64_t)(f->at + f->bytes);
  }
  return filled;
}

static bool
is_filled (const Track *e, const HeapObject *o, HeapValue offset,
           uint64_t bytes) {
  return !heap_is (o->filled, 0) &&
         shape_difference (&e->state->heap, offset, o->filled) <=
             -(WideSigned)bytes;
}

/* Bytes were written, with something that is initialised or perhaps not. */
static void
note_filled (Track *e, HeapSym base, HeapValue offset, HeapValue end,
             bool maybe_undef) {
  const Heap *h = &e->state->heap;
  HeapObject *o = heap_object (h, base);
  if (rest_is_defined (o->rest) ||
      (!offset.sym && !end.sym && heap_is (o->filled, 0)))
    return; /* fields and the rest say it */
  HeapValue filled = maybe_undef ? o->filled : shape_filled (h, o);
  bool is_behind = shape_difference (h, filled, offset) <= 0;
  if (maybe_undef && !is_behind)
    o->filled = heap_const (0);
  else if (!maybe_undef && shape_difference (h, offset, filled) <= 0 &&
           shape_difference (h, filled, end) <= 0)
    o->filled = end;
}

/* Some of these bytes may be uninitialised. */
static bool
bytes_maybe_undef (const Track *e, const HeapObject *o, uint64_t at,
                   uint64_t bytes) {
  uint64_t covered = 0;
  for (size_t i = 0; o && i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (!overlaps (f, at, bytes))
      continue;
    if (field_is_undef (e, f))
      return true;
    uint64_t from = f->at > at ? f->at : at;
    uint64_t end =
        f->at + f->bytes < at + bytes ? f->at + f->bytes : at + bytes;
    covered += end - from;
  }
  return o && covered < bytes && !rest_is_defined (o->rest) &&
         !is_filled (e, o, heap_const ((int64_t)at), bytes);
}

/* Reading ------------------------------------------------------------------ */

/* Not known: a new symbol, kept so that it is read again; unless fields are in
   the way. */
static HeapValue
load_fresh (Track *e, const UnitOp *op, HeapSym base, uint64_t at,
            uint32_t bytes) {
  HeapObject *o = heap_object (&e->state->heap, base);
  bool maybe_undef = bytes_maybe_undef (e, o, at, bytes);
  HeapValue v = track_fresh_typed (e, op, maybe_undef);
  if (o && op->bits == bytes * 8 && !any_overlap (o, at, bytes))
    heap_set_field (o, at, bytes, v);
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
  bool maybe_undef = o && !rest_is_defined (o->rest);
  bool is_zero = o && o->rest == REST_ZERO;
  for (size_t i = 0; o && i < o->fields.len; i++) {
    maybe_undef |= field_is_undef (e, o->fields.data + i);
    is_zero &= heap_is (o->fields.data[i].value, 0);
  }
  if (is_zero)
    return heap_const (0);
  maybe_undef &= !o || !is_filled (e, o, p->offset, (op->bits + 7) / 8);
  return track_fresh_typed (e, op, maybe_undef);
}

HeapValue
track_load (Track *e, const UnitOp *op, const Place *p) {
  if (p->offset.sym)
    return load_somewhere (e, op, p);
  uint64_t at = (uint64_t)p->offset.add;
  uint32_t bytes = (op->bits + 7) / 8;
  HeapObject *o = heap_object (&e->state->heap, p->base);
  const UnitGlobal *g = global_of (e, p->base);
  HeapField *f = o ? heap_field (o, at) : NULL;
  int64_t constant;
  if (f && f->bytes == bytes)
    return cut_to (e, f->value, op);
  if (known_bytes (e, o, g, at, bytes, &constant))
    return heap_const (shape_constant ((Wide)(WideSigned)constant, op->bits));
  const UnitReloc *r = initial_address (e, g, at, bytes);
  bool is_initial =
      !o || (o->rest == REST_INITIAL && !any_overlap (o, at, bytes));
  if (r && is_initial)
    return track_value (e, &r->value);
  return load_fresh (e, op, p->base, at, bytes);
}

/* Writing ------------------------------------------------------------------ */

/* The bytes of a field that stay when others of it are written, one by one. */
static void
keep_bytes (Track *e, HeapSym base, HeapField f, uint64_t at, uint64_t bytes) {
  for (uint64_t i = f.at; i < f.at + f.bytes; i++) {
    if (i >= at && i < at + bytes)
      continue;
    HeapValue v = track_fresh (e, 8, false, field_is_undef (e, &f));
    if (!f.value.sym && f.bytes <= 8)
      v = heap_const (
          shape_constant ((uint64_t)f.value.add >> 8 * (i - f.at), 8));
    heap_set_field (heap_object (&e->state->heap, base), i, 1, v);
  }
}

/* No field has any of these bytes any more. */
static void
clear_bytes (Track *e, HeapSym base, uint64_t at, uint64_t bytes) {
  for (size_t i = 0;; i++) {
    HeapObject *o = heap_object (&e->state->heap, base);
    if (i >= o->fields.len)
      return;
    HeapField f = o->fields.data[i];
    if (!overlaps (&f, at, bytes))
      continue;
    heap_drop_field (o, f.at);
    bool is_cut = f.at < at || f.at + f.bytes > at + bytes;
    if (is_cut)
      keep_bytes (e, base, f, at, bytes);
    i = (size_t)-1;
  }
}

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
  for (size_t i = o->fields.len; i-- > 0;) {
    HeapField f = o->fields.data[i];
    if ((WideSigned)f.at >= high || (WideSigned)f.at + f.bytes <= low)
      continue;
    HeapRest old = heap_is (f.value, 0)     ? REST_ZERO
                   : field_is_undef (e, &f) ? REST_MAYBE
                                            : REST_ANY;
    rest = rest_join (rest, old);
    heap_drop_field (o, f.at);
  }
  o->rest = (uint16_t)rest_join (o->rest, rest);
}

void
track_store (Track *e, const Place *p, uint32_t bytes, HeapValue v) {
  note_filled (e, p->base, p->offset, heap_plus (p->offset, bytes),
               track_is_undef (e, v));
  if (p->offset.sym) {
    store_somewhere (e, p, bytes, v);
    return;
  }
  uint64_t at = (uint64_t)p->offset.add;
  clear_bytes (e, p->base, at, bytes);
  heap_set_field (heap_object (&e->state->heap, p->base), at, bytes, v);
}

bool
track_is_initialised (Track *e, const Place *p, uint64_t bytes) {
  const HeapObject *o = heap_object (&e->state->heap, p->base);
  if (!o)
    return true;
  if (!p->offset.sym)
    return !bytes_maybe_undef (e, o, (uint64_t)p->offset.add, bytes);
  if (is_filled (e, o, p->offset, bytes))
    return true;
  for (size_t i = 0; i < o->fields.len; i++)
    if (field_is_undef (e, o->fields.data + i))
      return false;
  return rest_is_defined (o->rest);
}

/* Blocks of bytes ---------------------------------------------------------- */

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

/* Both the address and the count may be symbols: offset + count <= size. */
static Step
resolve_extent (Track *e, HeapValue address, const Extent *x, Place *p) {
  if (x->is_exact)
    return track_resolve (e, address, x->most, p);
  Step step = track_resolve (e, address, 0, p);
  if (step != STEP_ON)
    return step;
  const Heap *h = &e->state->heap;
  WideSigned room =
      p->offset.sym
          ? -shape_difference (h, p->offset, p->size) - (WideSigned)x->most
          : -shape_difference (h, x->count,
                               heap_plus (p->size, -p->offset.add));
  return room >= 0 ? STEP_ON
                   : track_alarm (e, KIND_INVALID_DEREF,
                                  "the bytes may be outside of the object");
}

/* All that may be written is anything from now on. */
static void
forget_bytes (Track *e, const Place *p, HeapValue count, bool maybe_undef) {
  HeapObject *o = heap_object (&e->state->heap, p->base);
  if (!p->offset.sym)
    note_filled (e, p->base, p->offset, heap_plus (count, p->offset.add),
                 maybe_undef);
  else if (maybe_undef)
    o->filled = heap_const (0);
  for (size_t i = 0; i < o->fields.len; i++)
    maybe_undef |= field_is_undef (e, o->fields.data + i);
  o->fields.len = 0;
  o->rest = (uint16_t)rest_join (o->rest, maybe_undef ? REST_MAYBE : REST_ANY);
}

/* The values of the fields that are read, cut where they are not read whole,
   and of the gaps between them. */
static void
read_part (Track *e, HeapSym base, uint64_t at, uint64_t bytes,
           HeapFields *out) {
  const HeapObject *o = heap_object (&e->state->heap, base);
  const UnitGlobal *g = global_of (e, base);
  uint64_t i = at;
  while (i < at + bytes) {
    o = heap_object (&e->state->heap, base);
    HeapField *f = o ? heap_field (o, i) : NULL;
    uint64_t left = at + bytes - i;
    if (f && f->bytes <= left) {
      vec_push (out, (HeapField){i - at, f->bytes, f->value});
      i += f->bytes;
      continue;
    }
    uint32_t word = e->unit->pointer_bytes, n = 1;
    if (i % word == 0 && left >= word && (!o || !any_overlap (o, i, word)))
      n = word;
    UnitOp load = {.kind = OP_LOAD, .bits = (uint16_t)(n * 8)};
    Place p = {.base = base, .offset = heap_const ((int64_t)i)};
    HeapValue v = o || g ? track_load (e, &load, &p) : heap_const (0);
    vec_push (out, (HeapField){i - at, n, v});
    i += n;
  }
}

/* The whole object, and nothing is in fields: the rest says it. */
static bool
is_whole (const HeapObject *o, const Place *p, uint64_t bytes) {
  return o && heap_is (p->offset, 0) && heap_is (o->size, (int64_t)bytes);
}

static void
copy_whole (Track *e, const HeapObject *from, HeapObject *to) {
  (void)e;
  to->rest = from->rest;
  to->filled = from->filled;
  to->fields.len = 0;
  for (size_t i = 0; i < from->fields.len; i++)
    vec_push (&to->fields, from->fields.data[i]);
}

static void
move_exactly (Track *e, const Place *to, const Place *from, uint64_t bytes) {
  HeapObject *target = heap_object (&e->state->heap, to->base);
  HeapObject *source = heap_object (&e->state->heap, from->base);
  if (source == target && heap_same (to->offset, from->offset))
    return;
  if (is_whole (source, from, bytes) && is_whole (target, to, bytes) &&
      source->rest != REST_INITIAL) {
    copy_whole (e, source, target);
    return;
  }
  HeapFields part = {0};
  read_part (e, from->base, (uint64_t)from->offset.add, bytes, &part);
  heap_object (&e->state->heap, to->base)->filled = heap_const (0);
  uint64_t at = (uint64_t)to->offset.add;
  clear_bytes (e, to->base, at, bytes);
  for (size_t i = 0; i < part.len; i++)
    heap_set_field (heap_object (&e->state->heap, to->base),
                    at + part.data[i].at, part.data[i].bytes,
                    part.data[i].value);
  vec_done (&part);
}

/* All bytes that are moved are. */
static bool
extent_is_initialised (Track *e, const Place *p, const Extent *x) {
  const Heap *h = &e->state->heap;
  const HeapObject *o = heap_object (h, p->base);
  if (x->is_exact || !o)
    return track_is_initialised (e, p, x->most);
  bool is_clean = rest_is_defined (o->rest);
  for (size_t i = 0; i < o->fields.len; i++)
    is_clean &= !field_is_undef (e, o->fields.data + i);
  return is_clean || (!p->offset.sym &&
                      shape_difference (h, heap_plus (x->count, p->offset.add),
                                        shape_filled (h, o)) <= 0);
}

static Step
writable (Track *e, const Place *p) {
  return heap_object (&e->state->heap, p->base)
             ? STEP_ON
             : track_alarm (e, KIND_INVALID_DEREF, "the object is constant");
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
  if (heap_is (c, 0))
    return STEP_ON;
  Step step = resolve_extent (e, b, &x, &from);
  if (step == STEP_ON)
    step = resolve_extent (e, a, &x, &to);
  if (step == STEP_ON)
    step = writable (e, &to);
  if (step != STEP_ON)
    return step;
  bool is_explicit = x.is_exact && !to.offset.sym && !from.offset.sym;
  const HeapObject *source = heap_object (&e->state->heap, from.base);
  const HeapObject *target = heap_object (&e->state->heap, to.base);
  bool is_small = x.most <= MAX_EXPLICIT || (is_whole (source, &from, x.most) &&
                                             is_whole (target, &to, x.most));
  if (is_explicit && is_small)
    move_exactly (e, &to, &from, x.most);
  else
    forget_bytes (e, &to, x.count, !extent_is_initialised (e, &from, &x));
  return STEP_ON;
}

static void
fill_exactly (Track *e, const Place *p, uint64_t bytes, HeapValue byte) {
  uint64_t at = (uint64_t)p->offset.add;
  HeapObject *o = heap_object (&e->state->heap, p->base);
  bool is_all = is_whole (o, p, bytes);
  if (is_all || track_is_undef (e, byte))
    o->filled = heap_const (0);
  clear_bytes (e, p->base, at, bytes);
  o = heap_object (&e->state->heap, p->base);
  if (is_all) {
    o->rest = heap_is (byte, 0)          ? REST_ZERO
              : track_is_undef (e, byte) ? REST_MAYBE
                                         : REST_ANY;
    return;
  }
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
  if (heap_is (c, 0))
    return STEP_ON;
  Step step = resolve_extent (e, a, &x, &p);
  if (step == STEP_ON)
    step = writable (e, &p);
  if (step != STEP_ON)
    return step;
  HeapObject *o = heap_object (&e->state->heap, p.base);
  bool is_small = x.most <= MAX_EXPLICIT || is_whole (o, &p, x.most) ||
                  (heap_is (b, 0) && o->rest == REST_ZERO);
  if (x.is_exact && !p.offset.sym && is_small)
    fill_exactly (e, &p, x.most, b);
  else
    forget_bytes (e, &p, x.count, track_is_undef (e, b));
  return STEP_ON;
}
