/* Sums and differences of numbers, and of addresses and numbers. */

#include "engine/shape/number_impl.h"
#include "engine/shape/prove.h"
#include "engine/shape/terms.h"

void
track_relate (Track *e, HeapValue a, HeapValue b, WideSigned most) {
  if (most > INT64_MIN / 4 && most < INT64_MAX / 4)
    heap_add_fact (&e->state->heap, FACT_AT_MOST, a, b, (int64_t)most);
}

Range
track_sum_range (const Track *e, HeapValue a, HeapValue b) {
  Prover p = {.heap = &e->state->heap};
  LinearTerm more[] = {{a.sym, 1}, {b.sym, 1}};
  LinearTerm less[] = {{a.sym, -1}, {b.sym, -1}};
  Range x = track_range (e, a), y = track_range (e, b);
  Range r = {x.low + y.low, x.high + y.high};
  if (!a.sym || !b.sym || a.sym == b.sym)
    return r;
  WideSigned add = (WideSigned)a.add + b.add;
  WideSigned high = prove_linear (&p, more, 2) + add;
  WideSigned low = -prove_linear (&p, less, 2) + add;
  return (Range){low > r.low ? low : r.low, high < r.high ? high : r.high};
}

/* The sum of two symbols has one of its own, if it surely is a number of these
   bits. */
static HeapValue
sum_of_symbols (Track *e, HeapValue a, HeapValue b, unsigned bits) {
  Heap *h = &e->state->heap;
  bool maybe_undef = track_either_undef (e, a, b);
  Range r = track_sum_range (e, a, b);
  HeapValue v;
  if (heap_find_equation (h, EQUATION_SUM, a, b, &v))
    r = track_range (e, v);
  if (!maybe_undef && track_range_fits (r, bits, r.low < 0) &&
      terms_sum (h, a, b, bits, &v))
    return v;
  return track_fresh_in (e, bits, r, maybe_undef);
}

static HeapValue
difference_of_symbols (Track *e, HeapValue a, HeapValue b, unsigned bits) {
  Heap *h = &e->state->heap;
  bool maybe_undef = track_either_undef (e, a, b);
  Range r = {-shape_difference (h, b, a), shape_difference (h, a, b)};
  HeapValue v;
  if (!maybe_undef && track_range_fits (r, bits, r.low < 0) &&
      terms_difference (h, a, b, bits, &v))
    return v;
  return track_fresh_in (e, bits, r, maybe_undef);
}

/* The offset of an address in its object; false: it is in none. */
static bool
place_of (const Heap *h, HeapValue v, HeapSym *base, HeapValue *offset) {
  if (!v.sym)
    return false;
  const HeapSymInfo *info = h->syms.data + v.sym;
  bool is_inside = info->kind == SYM_INSIDE;
  *base = is_inside ? info->index : v.sym;
  *offset = is_inside ? heap_value (info->offset, v.add) : heap_const (v.add);
  return is_inside || heap_object (h, *base) || info->kind == SYM_GLOBAL;
}

static HeapValue sum (Track *, HeapValue, HeapValue, unsigned bits);

/* It has as many elements as its type says: no table whose size is found at
   run time. */
static bool
is_fixed (const Track *e, const HeapObject *o) {
  return o && !o->size.sym &&
         (o->kind != OBJECT_HEAP ||
          unit_type (e->unit, o->type)->bytes == (uint64_t)o->size.add);
}

/* What the number of bytes is a multiple of, if elements are at least as large
   as pointers: the index of one. */
static HeapValue
index_of (const Heap *h, HeapValue v) {
  for (size_t i = 0; v.sym && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->a == v.sym && f->c >= 8 && f->c % 8 == 0)
      return heap_value (f->b, 0);
  }
  return v;
}

/* An address plus a number that is not constant. */
static Step
add_to_address (Track *e, const UnitOp *op, HeapValue a, HeapValue b) {
  size_t segment;
  SegmentEnd end;
  HeapSym base;
  HeapValue offset;
  if (place_of (&e->state->heap, a, &base, &offset)) {
    const Heap *h = &e->state->heap;
    bool may_hold_pointers = is_fixed (e, heap_object (h, base));
    Step step = track_split_small (e, may_hold_pointers ? index_of (h, b) : b);
    if (step != STEP_ON)
      return step;
    HeapValue to = sum (e, offset, b, op->bits);
    track_set (e, op->dst, heap_inside (&e->state->heap, base, to), op->bits);
    return STEP_ON;
  }
  if (shape_segment_at (&e->state->heap, a.sym, &segment, &end))
    return track_unfold (e, segment, end);
  track_set (e, op->dst, sum (e, a, b, op->bits), op->bits);
  return STEP_ON;
}

static HeapValue
sum (Track *e, HeapValue a, HeapValue b, unsigned bits) {
  if (!b.sym)
    return heap_plus (a, b.add);
  if (!a.sym)
    return heap_plus (b, a.add);
  return sum_of_symbols (e, a, b, bits);
}

Step
track_add (Track *e, const UnitOp *op, HeapValue a, HeapValue b) {
  if (op->code == ADD_ADDRESS && a.sym && b.sym)
    return add_to_address (e, op, a, b);
  track_set (e, op->dst, sum (e, a, b, op->bits), op->bits);
  return STEP_ON;
}

Step
track_subtract (Track *e, const UnitOp *op, HeapValue a, HeapValue b) {
  HeapSym base_a, base_b;
  HeapValue offset_a, offset_b, v;
  const Heap *h = &e->state->heap;
  if (a.sym != b.sym && place_of (h, a, &base_a, &offset_a) &&
      place_of (h, b, &base_b, &offset_b) && base_a == base_b) {
    a = offset_a;
    b = offset_b;
  }
  if (!b.sym)
    v = heap_plus (a, (int64_t) - (uint64_t)b.add);
  else if (a.sym == b.sym)
    v = heap_plus (heap_const (a.add), (int64_t) - (uint64_t)b.add);
  else
    v = difference_of_symbols (e, a, b, op->bits);
  track_set (e, op->dst, v, op->bits);
  return STEP_ON;
}
