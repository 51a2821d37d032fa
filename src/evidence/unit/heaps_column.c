/* Columns: a field of each struct of an array, which lie 'step' bytes apart.

     store   at a place between two elements, before the first or behind the
             last: nothing happens.  At the place of an element: the column
             stays with bounds that the value keeps, or says only that elements
             are initialised.  Elsewhere: it goes.
     read    numbers have the bounds.  Of an element that leads into an object,
             each case is followed: NULL, if it may be; and a place in the
             object, which is a whole number of units behind the lowest.
     holds   a column follows from parts, one behind the other: columns, fields,
             runs of one element, zeros, and bytes that are initialised */

#include "evidence/unit/heaps_impl.h"

enum { MOST_PARTS = 1000 };

/* More than any object has. */
#define FAR ((WideSigned)1 << 62)

static bool
is_same (const Heap *h, HeapValue a, HeapValue b) {
  return heap_same (a, b) ||
         (formula_at_most (h, a, b, 0) && formula_at_most (h, b, a, 0));
}

/* Elements ----------------------------------------------------------------- */

bool
column_is_place (const Heap *h, HeapValue v) {
  return v.sym && h->syms.data[v.sym].kind == SYM_INSIDE &&
         !is_flagged (h, v) && formula_place (h, v).kind == PLACE_OBJECT;
}

/* What columns can say of the value.  False: it may be uninitialised. */
static bool
describe (const Heap *h, HeapValue v, HeapColumn *c) {
  Place p = formula_place (h, v);
  c->kind = COLUMN_ANY;
  if (is_flagged (h, v))
    return false;
  if (run_is_number (h, v)) {
    c->kind = COLUMN_BETWEEN;
    c->low = c->high = v;
  } else if (p.kind == PLACE_OBJECT) {
    c->kind = COLUMN_INSIDE;
    c->target = p.base;
    c->low = c->high = p.offset;
  }
  return true;
}

static bool
is_zero (const HeapColumn *c) {
  return c->kind == COLUMN_BETWEEN && heap_is (c->low, 0) &&
         heap_is (c->high, 0);
}

/* Elements like the ones are like the others, too.  A unit of 0: there is but
   one place. */
static bool
is_like (const Heap *h, const HeapColumn *a, const HeapColumn *b) {
  if (b->kind == COLUMN_ANY)
    return true;
  if (b->kind == COLUMN_INSIDE && is_zero (a))
    return b->may_be_null;
  if (a->kind != b->kind || !formula_at_most (h, b->low, a->low, 0) ||
      !formula_at_most (h, a->high, b->high, 0))
    return false;
  return b->kind == COLUMN_BETWEEN ||
         (a->target == b->target && (b->may_be_null || !a->may_be_null) &&
          a->unit % b->unit == 0 &&
          run_is_aligned (h, a->low, b->low, (int64_t)b->unit));
}

static bool
has_element (const Heap *h, const HeapColumn *c, HeapSym base, HeapValue at,
             WideSigned bytes) {
  return c->base == base && c->bytes == bytes &&
         run_is_aligned (h, at, c->from, (int64_t)c->step) &&
         formula_at_most (h, c->from, at, 0) &&
         formula_at_most (h, at, c->to, -(WideSigned)c->step);
}

bool
column_has (const Heap *h, HeapSym base, HeapValue at, WideSigned bytes) {
  for (size_t i = 0; i < h->columns.len; i++)
    if (has_element (h, h->columns.data + i, base, at, bytes))
      return true;
  return false;
}

void
column_bounds (const Heap *h, HeapSym base, HeapValue at, uint32_t bytes,
               HeapRuns *out) {
  for (size_t i = 0; i < h->columns.len; i++) {
    const HeapColumn *c = h->columns.data + i;
    if (c->kind == COLUMN_BETWEEN && run_is_number (h, c->low) &&
        run_is_number (h, c->high) && has_element (h, c, base, at, bytes))
      vec_push (out, ((HeapRun){base, bytes, at, heap_plus (at, bytes), c->low,
                                c->high}));
  }
}

/* Parts -------------------------------------------------------------------- */

/* Elements from is.from on.  'is_dense': wherever such an element begins, as
   long as all of it is before 'is.to'. */
typedef struct {
  HeapColumn is;
  bool is_dense;
} Part;

typedef VEC (Part) Parts;

static void
add_element (const Heap *h, HeapColumn like, HeapValue at, HeapValue v,
             Parts *out) {
  like.from = at;
  like.to = heap_plus (at, (int64_t)like.step);
  if (describe (h, v, &like))
    vec_push (out, ((Part){like, false}));
}

static void
add_dense (HeapColumn like, HeapColumnKind kind, HeapValue from, HeapValue to,
           Parts *out) {
  like.kind = (uint16_t)kind;
  like.from = from;
  like.to = to;
  vec_push (out, ((Part){like, true}));
}

static void
find_parts (const Heap *h, const HeapObject *o, HeapColumn like, Parts *out) {
  HeapValue zero = heap_const (0), zeros = zero;
  for (size_t i = 0; i < h->columns.len; i++) {
    const HeapColumn *c = h->columns.data + i;
    if (c->base == o->base && c->bytes == like.bytes && c->step == like.step)
      vec_push (out, ((Part){*c, false}));
  }
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base == o->base && r->bytes == like.bytes && heap_is_single (r))
      add_element (h, like, r->from, r->low, out);
    else if (r->base == o->base && r->bytes == 1 && heap_is (r->low, 0) &&
             heap_is (r->high, 0))
      add_dense (like, COLUMN_BETWEEN, r->from, r->to, out);
  }
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (f->bytes == like.bytes)
      add_element (h, like, heap_const ((int64_t)f->at), f->value, out);
    if (!heap_is (f->value, 0))
      zeros.add = (int64_t)memory_field_end (f);
  }
  if (o->rest == REST_ZERO)
    add_dense (like, COLUMN_BETWEEN, zeros, o->size, out);
  if (!heap_is (memory_filled (h, o), 0))
    add_dense (like, COLUMN_ANY, zero, memory_filled (h, o), out);
}

/* The part has all elements of the column from 'at' on, or some of them: then
   others go on from '*at'. */
static bool
go_on (const Heap *h, const Part *p, const HeapColumn *c, HeapValue *at) {
  int64_t step = (int64_t)c->step;
  WideSigned gap = p->is_dense ? step - (WideSigned)c->bytes : 0;
  if ((!p->is_dense && !run_is_aligned (h, *at, p->is.from, step)) ||
      !formula_at_most (h, p->is.from, *at, 0) || !is_like (h, &p->is, c))
    return false;
  bool has_all = formula_at_most (h, c->to, p->is.to, gap);
  if (!has_all && (!formula_at_most (h, *at, p->is.to, 0) ||
                   !run_is_aligned (h, p->is.to, *at, step)))
    return false;
  *at = has_all ? c->to : p->is.to;
  return true;
}

/* What the bytes at a constant are, whatever fields they are in. */
static bool
go_on_by_bytes (const Unit *u, Heap *h, const HeapColumn *c, HeapValue *at) {
  HeapObject *o = heap_object (h, c->base);
  if (at->sym || at->add < 0 || at->add + c->bytes > heap_low (h, o->size))
    return false;
  HeapColumn is = {0};
  HeapValue v = memory_read (u, h, o, (uint64_t)at->add, c->bytes, false);
  if (!describe (h, v, &is) || !is_like (h, &is, c))
    return false;
  at->add += (int64_t)c->step;
  return true;
}

bool
column_holds (const Unit *u, Heap *h, const HeapColumn *c) {
  const HeapObject *o = heap_object (h, c->base);
  Parts all = {0};
  if (c->kind == COLUMN_ANY && memory_is_clean (h, o))
    return true;
  if (c->kind == COLUMN_BETWEEN &&
      (!run_is_number (h, c->low) || !run_is_number (h, c->high)))
    return false;
  find_parts (h, o,
              (HeapColumn){.base = c->base, .bytes = c->bytes, .step = c->step},
              &all);
  HeapValue at = c->from;
  bool is_end, goes_on = true;
  size_t count = 0;
  while (!(is_end = formula_at_most (h, c->to, at, (WideSigned)c->step - 1)) &&
         goes_on && count++ < MOST_PARTS) {
    goes_on = false;
    for (size_t i = 0; i < all.len && !goes_on; i++) {
      if (!go_on (h, all.data + i, c, &at))
        continue;
      all.data[i] = vec_last (&all); /* each is used once */
      all.len--;
      goes_on = true;
    }
    goes_on = goes_on || go_on_by_bytes (u, h, c, &at);
  }
  vec_done (&all);
  return is_end;
}

/* Writing ------------------------------------------------------------------ */

/* So many bytes from 'at' on are between two elements, in each step. */
static bool
is_between_elements (const Heap *h, const HeapColumn *c, HeapValue at,
                     WideSigned bytes) {
  WideSigned last = (WideSigned)c->step - bytes;
  for (WideSigned k = c->bytes; k <= last && last < 4096; k++)
    if (run_is_aligned (h, at, heap_plus (c->from, (int64_t)k),
                        (int64_t)c->step))
      return true;
  return false;
}

static bool
is_apart (const Heap *h, const HeapColumn *c, HeapValue from, HeapValue to) {
  WideSigned gap = (WideSigned)c->step - c->bytes;
  return formula_at_most (h, to, c->from, 0) ||
         formula_at_most (h, c->to, from, gap) ||
         (from.sym == to.sym &&
          is_between_elements (h, c, from, (WideSigned)to.add - from.add));
}

void
column_forget (Heap *h, HeapSym base, HeapValue from, HeapValue to) {
  for (size_t i = h->columns.len; i-- > 0;)
    if (h->columns.data[i].base == base &&
        !is_apart (h, h->columns.data + i, from, to))
      heap_remove_column (h, i);
}

/* The bound becomes one that the value keeps, too: the value itself, if it is
   beyond the bound, or a constant.  False: there is none. */
static bool
stretch (const Heap *h, HeapValue *bound, HeapValue v, bool is_high) {
  const WideSigned most = INT64_MAX / 8;
  HeapValue low = is_high ? *bound : v, high = is_high ? v : *bound;
  if (formula_at_most (h, high, low, 0))
    return true;
  if (formula_at_most (h, low, high, 0)) {
    *bound = v;
    return true;
  }
  WideSigned x = is_high ? heap_high (h, low) : heap_low (h, low);
  WideSigned y = is_high ? heap_high (h, high) : heap_low (h, high);
  WideSigned k = (x > y) == is_high ? x : y;
  *bound = heap_const ((int64_t)k);
  return k >= -most && k <= most;
}

/* An element may be like 'v' from now on.  False: that cannot be said. */
static bool
include (const Heap *h, HeapColumn *c, const HeapColumn *v) {
  if (c->kind == COLUMN_INSIDE && is_zero (v)) {
    c->may_be_null = true;
    return true;
  }
  if (c->kind != v->kind)
    return false;
  if (c->kind == COLUMN_BETWEEN)
    return stretch (h, &c->low, v->low, false) &&
           stretch (h, &c->high, v->high, true);
  return v->target == c->target && formula_at_most (h, c->low, v->low, 0) &&
         run_is_aligned (h, v->low, c->low, (int64_t)c->unit) &&
         stretch (h, &c->high, v->high, true);
}

void
column_store (Heap *h, HeapSym base, HeapValue at, uint32_t bytes,
              HeapValue value) {
  HeapColumn v = {0};
  bool is_known = describe (h, value, &v);
  for (size_t i = h->columns.len; i-- > 0;) {
    HeapColumn *c = h->columns.data + i;
    if (c->base != base || is_apart (h, c, at, heap_plus (at, bytes)))
      continue;
    if (!is_known || c->bytes != bytes ||
        !run_is_aligned (h, at, c->from, (int64_t)c->step)) {
      heap_remove_column (h, i);
      continue;
    }
    HeapColumn old = *c;
    if (is_like (h, &v, c) || include (h, c, &v))
      continue;
    *c = (HeapColumn){.base = base,
                      .bytes = bytes,
                      .step = old.step,
                      .from = old.from,
                      .to = old.to,
                      .kind = COLUMN_ANY};
  }
}

/* Reading ------------------------------------------------------------------ */

/* It was read, or stored there. */
static bool
is_known (Heap *h, Place p, uint32_t bytes) {
  HeapValue v;
  const HeapObject *o = heap_object (h, p.base);
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base == p.base && r->bytes == bytes && heap_is_single (r) &&
        is_same (h, r->from, p.offset))
      return true;
  }
  if (p.offset.sym)
    return run_read (h, p.base, p.offset, 8 * bytes, &v) && !v.sym;
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (memory_overlaps (f, (uint64_t)p.offset.add,
                         (uint64_t)p.offset.add + bytes) &&
        !(f->bytes == bytes && is_flagged (h, f->value)))
      return true;
  }
  return false;
}

/* The case in which this is there. */
static void
add_case (Checker *c, HeapState *s, Place p, uint32_t bytes, HeapValue v,
          bool can_be) {
  Heap *h = &s->heap;
  if (can_be && p.offset.sym)
    run_note_cell (h, p.base, p.offset, bytes, v);
  else if (can_be)
    memory_write (c->unit, h, heap_object (h, p.base), (uint64_t)p.offset.add,
                  bytes, v);
  if (can_be && formula_settle (s))
    checker_again (c, s);
  else
    heap_state_free (s);
}

/* The place in the object that the column says the element is.  False: it says
   too little, or there is none. */
static bool
place_of (Heap *h, const HeapColumn *c, HeapValue *v, bool *is_possible) {
  WideSigned room = heap_high (h, c->high) - c->low.add;
  *is_possible = room >= 0;
  if (!*is_possible || room >= FAR)
    return false;
  WideSigned most = room / (WideSigned)c->unit;
  HeapValue offset =
      heap_plus (number_times (h, number_between (h, 64, 0, most, false),
                               (int64_t)c->unit, 64),
                 c->low.add);
  *is_possible = heap_limit (h, offset, c->low.add, heap_high (h, c->high)) &&
                 formula_add_at_most (h, offset, c->high, 0);
  *v = heap_inside (h, c->target, offset);
  return *is_possible;
}

/* All columns that have the element say so. */
static bool
is_null_possible (const Heap *h, Place p, uint32_t bytes) {
  for (size_t i = 0; i < h->columns.len; i++) {
    const HeapColumn *c = h->columns.data + i;
    if (c->kind == COLUMN_INSIDE && !c->may_be_null &&
        has_element (h, c, p.base, p.offset, bytes))
      return false;
  }
  return true;
}

/* Other columns that have the element, and lead into the same object, bound the
   place, too. */
static bool
limit_place (Heap *h, Place p, uint32_t bytes, HeapValue v) {
  Place to = formula_place (h, v);
  for (size_t i = 0; i < h->columns.len; i++) {
    HeapColumn c = h->columns.data[i];
    if (c.kind == COLUMN_INSIDE && c.target == to.base &&
        has_element (h, &c, p.base, p.offset, bytes) &&
        (!heap_limit (h, to.offset, c.low.add, heap_high (h, c.high)) ||
         !formula_add_at_most (h, to.offset, c.high, 0)))
      return false;
  }
  return true;
}

bool
column_split (Checker *c, HeapState *s, Place p, uint32_t bytes) {
  const Heap *h = &s->heap;
  const HeapColumn *found = NULL;
  if (p.kind != PLACE_OBJECT || bytes != c->unit->pointer_bytes)
    return true;
  for (size_t i = 0; i < h->columns.len && !found; i++)
    if (h->columns.data[i].kind == COLUMN_INSIDE &&
        has_element (h, h->columns.data + i, p.base, p.offset, bytes))
      found = h->columns.data + i;
  if (!found || is_known (&s->heap, p, bytes))
    return true;
  HeapState *inside = heap_state_copy (s);
  HeapColumn of = *found;
  HeapValue v = heap_const (0);
  bool is_possible;
  bool is_told = place_of (&inside->heap, &of, &v, &is_possible);
  if (!is_told && is_possible) {
    heap_state_free (inside);
    return true;
  }
  if (is_null_possible (h, p, bytes))
    add_case (c, heap_state_copy (s), p, bytes, heap_const (0), true);
  bool can_be = is_told && limit_place (&inside->heap, p, bytes, v);
  add_case (c, inside, p, bytes, v, can_be);
  return false;
}
