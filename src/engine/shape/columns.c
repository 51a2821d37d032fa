/* A field of each struct of an array: what is written to it, and what it is. */

#include "engine/shape/columns.h"
#include "engine/shape/bytes.h"
#include "engine/shape/decide.h"
#include "engine/shape/runs.h"

enum { POINTER = 8 };

static WideSigned
difference (const Heap *h, HeapValue a, HeapValue b) {
  Prover p = {.heap = h};
  return prove_difference (&p, a, b);
}

static bool
is_same (const Heap *h, HeapValue a, HeapValue b) {
  return heap_same (a, b) ||
         (difference (h, a, b) <= 0 && difference (h, b, a) <= 0);
}

bool
columns_is_link (const Heap *h, HeapValue v) {
  if (!v.sym || h->syms.data[v.sym].maybe_undef)
    return false;
  const HeapSymInfo *info = h->syms.data + v.sym;
  return info->kind == SYM_INSIDE && heap_object (h, info->index);
}

bool
columns_are_initialised (const HeapObject *o) {
  return (o->rest != REST_UNDEF && o->rest != REST_MAYBE) ||
         heap_same (o->filled, o->size);
}

/* Elements ----------------------------------------------------------------- */

/* The value as an element; false: it may be uninitialised. */
static bool
describe (const Heap *h, HeapValue v, HeapColumn *c) {
  const HeapSymInfo *info = h->syms.data + v.sym;
  if (v.sym && info->maybe_undef)
    return false;
  if (columns_is_link (h, v)) {
    c->kind = COLUMN_INSIDE;
    c->target = info->index;
    c->low = c->high = heap_value (info->offset, v.add);
  } else if (v.sym && heap_object (h, v.sym)) {
    c->kind = COLUMN_INSIDE;
    c->target = v.sym;
    c->low = c->high = heap_const (v.add);
  } else if (shape_is_number (h, v)) {
    c->kind = COLUMN_BETWEEN;
    c->low = c->high = v;
  } else
    c->kind = COLUMN_ANY;
  return true;
}

static bool
is_null (const HeapColumn *c) {
  return c->kind == COLUMN_BETWEEN && heap_is (c->low, 0) &&
         heap_is (c->high, 0);
}

static bool
fits_inside (const Heap *h, const HeapColumn *c, const HeapColumn *in) {
  if (is_null (c))
    return in->may_be_null;
  int64_t unit = (int64_t)in->unit;
  return c->kind == COLUMN_INSIDE && c->target == in->target &&
         (in->may_be_null || !c->may_be_null) && c->unit % in->unit == 0 &&
         runs_are_aligned (h, c->low, in->low, unit) &&
         difference (h, in->low, c->low) <= 0 &&
         difference (h, c->high, in->high) <= 0;
}

/* Elements of the first are ones of the other. */
static bool
fits_column (const Heap *h, const HeapColumn *c, const HeapColumn *in) {
  switch ((HeapColumnKind)in->kind) {
  case COLUMN_ANY:
    return true;
  case COLUMN_BETWEEN:
    return c->kind == COLUMN_BETWEEN && difference (h, in->low, c->low) <= 0 &&
           difference (h, c->high, in->high) <= 0;
  case COLUMN_INSIDE:
    break;
  }
  return fits_inside (h, c, in);
}

bool
columns_have (const Heap *h, const HeapColumn *c, HeapSym base, HeapValue at,
              uint32_t bytes) {
  return c->base == base && c->bytes == bytes &&
         runs_are_aligned (h, at, c->from, (int64_t)c->step) &&
         difference (h, c->from, at) <= 0 &&
         difference (h, at, c->to) <= -(WideSigned)c->step;
}

const HeapColumn *
columns_find (const Heap *h, HeapSym base, HeapValue at, uint32_t bytes,
              HeapColumnKind kind) {
  for (size_t i = 0; i < h->columns.len; i++) {
    const HeapColumn *c = h->columns.data + i;
    if (c->kind == kind && columns_have (h, c, base, at, bytes))
      return c;
  }
  return NULL;
}

bool
columns_tell (const Heap *h, HeapSym base, HeapValue at, uint32_t bytes) {
  return columns_find (h, base, at, bytes, COLUMN_ANY) ||
         columns_find (h, base, at, bytes, COLUMN_BETWEEN) ||
         columns_find (h, base, at, bytes, COLUMN_INSIDE);
}

bool
columns_value (const Heap *h, HeapSym base, HeapValue at, uint32_t bytes,
               HeapValue *v) {
  const HeapColumn *c = columns_find (h, base, at, bytes, COLUMN_BETWEEN);
  if (!c || !heap_same (c->low, c->high))
    return false;
  *v = c->low;
  return true;
}

size_t
columns_bounds (const Heap *h, HeapSym base, HeapValue at, uint32_t bytes,
                HeapRun *bounds, size_t most) {
  size_t count = 0;
  for (size_t i = 0; i < h->columns.len && count < most; i++) {
    const HeapColumn *c = h->columns.data + i;
    if (c->kind == COLUMN_BETWEEN && columns_have (h, c, base, at, bytes))
      bounds[count++] =
          (HeapRun){base, bytes, at, heap_plus (at, bytes), c->low, c->high};
  }
  return count;
}

/* Strips ------------------------------------------------------------------- */

static HeapColumn
strip_of (const HeapObject *o, uint32_t bytes, uint64_t step, HeapValue from,
          HeapValue to) {
  return (HeapColumn){
      .base = o->base, .bytes = bytes, .step = step, .from = from, .to = to};
}

/* All bytes in from .. end are like the elements. */
static void
add_anywhere (HeapColumn c, HeapValue end, Strips *out) {
  c.to = heap_plus (end, (int64_t)(c.step - c.bytes));
  vec_push (out, ((Strip){c, true, end}));
}

static void
add_value (const Heap *h, const HeapObject *o, HeapColumn like, HeapValue at,
           HeapValue v, Strips *out) {
  like.base = o->base;
  like.from = at;
  like.to = heap_plus (at, (int64_t)like.step);
  if (describe (h, v, &like))
    vec_push (out, ((Strip){like, false, like.to}));
}

/* Behind the last field that is none, an object of zeros has zeros. */
static void
add_zeros (const HeapObject *o, HeapColumn like, Strips *out) {
  like.kind = COLUMN_BETWEEN;
  like.from = heap_const (0);
  for (size_t i = 0; i < o->fields.len; i++)
    if (!heap_is (o->fields.data[i].value, 0))
      like.from.add = (int64_t)(o->fields.data[i].at + o->fields.data[i].bytes);
  add_anywhere (like, o->size, out);
}

void
columns_strips (const Heap *h, const HeapObject *o, uint32_t bytes,
                uint64_t step, Strips *out) {
  HeapValue zero = heap_const (0);
  HeapColumn like = strip_of (o, bytes, step, zero, zero);
  for (size_t i = 0; i < h->columns.len; i++) {
    const HeapColumn *c = h->columns.data + i;
    if (c->base == o->base && c->bytes == bytes && c->step == step)
      vec_push (out, ((Strip){*c, false, c->to}));
  }
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    bool are_zeros =
        r->bytes == 1 && heap_is (r->low, 0) && heap_is (r->high, 0);
    if (r->base == o->base && r->bytes == bytes && heap_is_single (r))
      add_value (h, o, like, r->from, r->low, out);
    else if (r->base == o->base && are_zeros) {
      HeapColumn c = strip_of (o, bytes, step, r->from, r->to);
      c.kind = COLUMN_BETWEEN;
      add_anywhere (c, r->to, out);
    }
  }
  for (size_t i = 0; i < o->fields.len; i++)
    if (o->fields.data[i].bytes == bytes)
      add_value (h, o, like, heap_const ((int64_t)o->fields.data[i].at),
                 o->fields.data[i].value, out);
  if (o->rest == REST_ZERO)
    add_zeros (o, like, out);
  like.kind = COLUMN_ANY;
  HeapValue filled = shape_filled (h, o);
  if (!heap_is (filled, 0))
    add_anywhere (like, filled, out);
}

/* Elements of the column go on from 'at' with the strip: where they end. False:
   they do not. */
static bool
goes_on (const Heap *h, const Strip *s, const HeapColumn *c, HeapValue *at) {
  int64_t step = (int64_t)c->step;
  if ((!s->is_anywhere && !runs_are_aligned (h, *at, s->of.from, step)) ||
      difference (h, s->of.from, *at) > 0 || !fits_column (h, &s->of, c))
    return false;
  bool is_last = difference (h, c->to, s->of.to) <= 0;
  if (!is_last && (difference (h, *at, s->end) > 0 ||
                   !runs_are_aligned (h, s->end, *at, step)))
    return false;
  *at = is_last ? c->to : s->end;
  return true;
}

static bool
go_on (const Heap *h, Strips *all, const HeapColumn *c, HeapValue *at) {
  for (size_t i = 0; i < all->len; i++) {
    if (!goes_on (h, all->data + i, c, at))
      continue;
    all->data[i] = vec_last (all); /* once */
    all->len--;
    return true;
  }
  return false;
}

bool
columns_hold (const Heap *h, const HeapColumn *c) {
  const HeapObject *o = heap_object (h, c->base);
  WideSigned step = (WideSigned)c->step;
  Strips all = {0};
  if (c->kind == COLUMN_ANY && columns_are_initialised (o))
    return true;
  columns_strips (h, o, c->bytes, c->step, &all);
  HeapValue at = c->from;
  bool holds = difference (h, c->to, at) < step;
  while (!holds && go_on (h, &all, c, &at))
    holds = difference (h, c->to, at) < step;
  vec_done (&all);
  return holds;
}

HeapValue
columns_end (const Heap *h, const HeapColumn *c) {
  int64_t step = (int64_t)c->step;
  HeapValue at = c->from;
  Strips all = {0};
  columns_strips (h, heap_object (h, c->base), c->bytes, c->step, &all);
  for (size_t i = 0; i < all.len; i++) {
    const Strip *s = all.data + i;
    bool goes_on = s->is_anywhere || runs_are_aligned (h, at, s->of.from, step);
    if (!goes_on || difference (h, s->of.from, at) > 0 ||
        difference (h, at, s->end) >= 0 ||
        !runs_are_aligned (h, s->end, at, step) || !fits_column (h, &s->of, c))
      continue;
    at = s->end;
    i = (size_t)-1;
  }
  vec_done (&all);
  return at;
}

/* Writing ------------------------------------------------------------------ */

/* Bytes before the first element, or behind the last one, or between two. */
static bool
is_apart (const Heap *h, const HeapColumn *c, HeapValue from, HeapValue to) {
  WideSigned bytes = (WideSigned)to.add - from.add;
  int64_t step = (int64_t)c->step, rest;
  if (from.sym == to.sym && runs_remainder (h, from, c->from, step, &rest) &&
      rest >= (int64_t)c->bytes && rest + bytes <= step)
    return true;
  int64_t gap = step - (int64_t)c->bytes;
  return difference (h, to, c->from) <= 0 ||
         difference (h, heap_plus (c->to, -gap), from) <= 0;
}

void
columns_forget (Heap *h, HeapSym base, HeapValue from, HeapValue to) {
  for (size_t i = h->columns.len; i-- > 0;)
    if (h->columns.data[i].base == base &&
        !is_apart (h, h->columns.data + i, from, to))
      heap_remove_column (h, i);
}

static bool
has_limits (const Heap *h, HeapValue v) {
  const WideSigned most = INT64_MAX / 8;
  return heap_low (h, v) >= -most && heap_high (h, v) <= most;
}

/* The distance of places that are known to be possible; 0: not known. */
static uint64_t
unit_of (const Heap *h, const HeapColumn *c, const HeapColumn *v) {
  if (c->base == v->target)
    return c->step;
  for (size_t i = 0; i < h->columns.len; i++)
    if (h->columns.data[i].base == v->target)
      return h->columns.data[i].step;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == v->low.sym && f->c > 0)
      return (uint64_t)f->c;
  }
  return 0;
}

/* A column of NULLs gets its first address. */
static bool
begin_links (const Heap *h, HeapColumn *c, const HeapColumn *v) {
  int64_t rest, unit = (int64_t)unit_of (h, c, v);
  if (!unit || !runs_remainder (h, v->low, heap_const (0), unit, &rest) ||
      difference (h, heap_const (0), v->low) > 0)
    return false;
  c->kind = COLUMN_INSIDE;
  c->may_be_null = true;
  c->target = v->target;
  c->unit = (uint64_t)unit;
  c->low = heap_const (rest);
  c->high = v->high;
  return true;
}

static bool
grow_links (const Heap *h, HeapColumn *c, const HeapColumn *v) {
  if (is_null (v)) {
    c->may_be_null = true;
    return true;
  }
  int64_t unit = (int64_t)c->unit;
  if (v->kind != COLUMN_INSIDE || v->target != c->target ||
      !runs_are_aligned (h, v->low, c->low, unit) || !has_limits (h, v->high) ||
      !has_limits (h, c->high) || difference (h, heap_const (0), v->low) > 0)
    return false;
  if (difference (h, c->low, v->low) > 0)
    c->low = heap_const (c->low.add % unit);
  c->high = runs_bound_of (h, c->high, v->high, true);
  return true;
}

static bool
grow_numbers (const Heap *h, HeapColumn *c, const HeapColumn *v) {
  if (v->kind != COLUMN_BETWEEN || !has_limits (h, c->low) ||
      !has_limits (h, c->high) || !has_limits (h, v->low))
    return false;
  c->low = runs_bound_of (h, c->low, v->low, false);
  c->high = runs_bound_of (h, c->high, v->high, true);
  return true;
}

/* The element may be one like 'v' from now on, too. */
static void
take_element (const Heap *h, HeapColumn *c, const HeapColumn *v) {
  if (fits_column (h, v, c))
    return;
  bool has_begun = is_null (c) && v->kind == COLUMN_INSIDE &&
                   c->bytes == POINTER && begin_links (h, c, v);
  bool is_known = has_begun ||
                  (c->kind == COLUMN_INSIDE && grow_links (h, c, v)) ||
                  (c->kind == COLUMN_BETWEEN && grow_numbers (h, c, v));
  if (is_known)
    return;
  c->kind = COLUMN_ANY;
  c->may_be_null = false;
  c->target = 0;
  c->unit = 0;
  c->low = c->high = heap_const (0);
}

/* False: nothing is known of the column any more. */
static bool
store (const Heap *h, HeapColumn *c, HeapValue at, uint32_t bytes,
       const HeapColumn *v) {
  bool is_element =
      c->bytes == bytes && runs_are_aligned (h, at, c->from, (int64_t)c->step);
  if (is_element && v && is_same (h, at, c->to)) {
    take_element (h, c, v);
    c->to = heap_plus (c->to, (int64_t)c->step);
    return true;
  }
  if (is_element && v &&
      is_same (h, heap_plus (at, (int64_t)c->step), c->from)) {
    take_element (h, c, v);
    c->from = at;
    return true;
  }
  if (is_apart (h, c, at, heap_plus (at, bytes)))
    return true;
  if (is_element && v)
    take_element (h, c, v);
  return is_element && v;
}

void
columns_store (Heap *h, HeapSym base, HeapValue at, uint32_t bytes,
               HeapValue value) {
  HeapColumn v = {0};
  bool is_known = describe (h, value, &v);
  for (size_t i = h->columns.len; i-- > 0;)
    if (h->columns.data[i].base == base &&
        !store (h, h->columns.data + i, at, bytes, is_known ? &v : NULL))
      heap_remove_column (h, i);
}
