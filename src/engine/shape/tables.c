/* Elements at places that are symbols, of objects whose bytes are known one by
   one: tables.  What is read from one is between the least and the greatest of
   its elements; one of addresses is looked at element by element. */

#include "engine/shape/bytes.h"
#include "engine/shape/runs.h"
#include "engine/shape/track_impl.h"

enum { MOST_NUMBERS = 1024, MOST_ADDRESSES = 16 };

/* The elements that the place may be. */
typedef struct {
  int64_t first, last;
} Elements;

static bool
elements_at (const Track *e, const Place *p, uint32_t bytes, int64_t most,
             Elements *x) {
  const Heap *h = &e->state->heap;
  WideSigned low = -shape_difference (h, heap_const (0), p->offset);
  WideSigned high = shape_difference (h, p->offset, heap_const (0));
  if (!p->offset.sym || low < 0 || high - low > most * bytes ||
      !runs_are_aligned (h, p->offset, heap_const (0), bytes))
    return false;
  *x = (Elements){(int64_t)((low + bytes - 1) / bytes * bytes), (int64_t)high};
  return true;
}

/* The element at this constant; false: nothing is known of it. */
static bool
element_at (Track *e, HeapSym base, uint64_t at, uint32_t bytes, HeapValue *v) {
  const HeapObject *o = heap_object (&e->state->heap, base);
  const UnitGlobal *g = bytes_global (e, base);
  const HeapField *f = o ? heap_field (o, at) : NULL;
  const UnitReloc *r = bytes_initial_address (e, g, at, bytes);
  bool is_initial =
      !o || (o->rest == REST_INITIAL && !bytes_any_overlap (o, at, bytes));
  int64_t k;
  if (f && f->bytes == bytes)
    *v = f->value;
  else if (bytes_known (e, o, g, at, bytes, &k))
    *v = heap_const (k);
  else if (r && is_initial)
    *v = track_value (e, &r->value);
  else
    return false;
  return true;
}

/* An integer for the bits that fits to the others. */
static void
take (const Track *e, HeapValue v, bool is_signed, unsigned bits,
      WideSigned *low, WideSigned *high) {
  WideSigned a = heap_low (&e->state->heap, v);
  WideSigned b = heap_high (&e->state->heap, v);
  if (!v.sym && !is_signed && a < 0)
    a = b = a + ((WideSigned)1 << bits);
  *low = a < *low ? a : *low;
  *high = b > *high ? b : *high;
}

bool
bytes_table_range (Track *e, const UnitOp *op, const Place *p, WideSigned *low,
                   WideSigned *high) {
  uint32_t bytes = op->bits / 8;
  Elements x;
  bool is_signed = track_type_is_signed (e, op);
  *low = (WideSigned)1 << 70;
  *high = -*low;
  if (op->bits % 8 || !elements_at (e, p, bytes, MOST_NUMBERS, &x))
    return false;
  for (int64_t at = x.first; at <= x.last; at += bytes) {
    HeapValue v;
    if (!element_at (e, p->base, (uint64_t)at, bytes, &v) ||
        !shape_is_number (&e->state->heap, v) || track_is_undef (e, v))
      return false;
    take (e, v, is_signed, op->bits, low, high);
  }
  return *low <= *high && *high - *low < (WideSigned)1 << op->bits;
}

static bool
has_addresses (Track *e, const Place *p, uint32_t bytes, const Elements *x) {
  for (int64_t at = x->first; at <= x->last; at += bytes) {
    HeapValue v;
    if (element_at (e, p->base, (uint64_t)at, bytes, &v) &&
        !shape_is_number (&e->state->heap, v))
      return true;
  }
  return false;
}

Step
bytes_split_table (Track *e, const Place *p, uint32_t bytes) {
  Elements x;
  if (bytes != e->unit->pointer_bytes ||
      !elements_at (e, p, bytes, MOST_ADDRESSES, &x) ||
      !has_addresses (e, p, bytes, &x))
    return STEP_ON;
  for (int64_t at = x.first; at <= x.last; at += bytes) {
    HeapState *s = heap_state_copy (e->state);
    track_push_or_drop (
        e, s, shape_equate (s, p->offset, heap_const (at)) && shape_normal (s));
  }
  return STEP_AWAY;
}
