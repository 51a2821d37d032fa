/* Tables: objects whose elements are known one by one, and read at a place that
   is a symbol.  A number that is read lies between the least and the greatest
   of those that it may be.  Addresses are told apart: each element is a case
   for itself. */

#include "evidence/unit/heaps_impl.h"

enum { MOST_NUMBERS = 1024, MOST_ADDRESSES = 16 };

/* The whole elements that the place may be, by the range of its symbol and by
   facts: 'first' to 'last'. */
static bool
elements_at (const Heap *h, HeapValue offset, uint32_t bytes, int64_t most,
             int64_t *first, int64_t *last) {
  HeapValue zero = heap_const (0);
  WideSigned low = offset.add - formula_most (h, 0, offset.sym);
  WideSigned high = offset.add + formula_most (h, offset.sym, 0);
  if (!offset.sym || low < 0 || high - low > (WideSigned)most * bytes ||
      !run_is_aligned (h, offset, zero, bytes))
    return false;
  *first = (int64_t)((low + bytes - 1) / bytes * bytes);
  *last = (int64_t)high;
  return true;
}

/* The number that the bytes make, which are parts of fields of other widths. */
static bool
number_of_bytes (const Unit *u, Heap *h, const HeapObject *o, uint64_t at,
                 uint32_t bytes, HeapValue *v) {
  Wide k = 0;
  bool is_known = true, flagged = false;
  for (uint32_t i = 0; i < bytes && is_known; i++) {
    uint8_t byte = 0;
    is_known = memory_read_byte (u, h, o, at + i, &byte, &flagged);
    k |= (Wide)byte << 8 * i;
  }
  *v = number_const (k, 8 * bytes);
  return is_known && !flagged;
}

/* The element at this constant, as it is known; false: it is not. */
static bool
element_at (const Unit *u, Heap *h, Place p, int64_t at, uint32_t bytes,
            HeapValue *v) {
  HeapObject *o = heap_object (h, p.base);
  const HeapField *f = o ? heap_field (o, (uint64_t)at) : NULL;
  bool is_initial = p.kind == PLACE_GLOBAL || (o && o->rest == REST_INITIAL);
  if (f && f->bytes == bytes) {
    *v = f->value;
    return true;
  }
  for (size_t i = 0; o && i < o->fields.len; i++)
    if (memory_overlaps (o->fields.data + i, (uint64_t)at,
                         (uint64_t)at + bytes))
      return number_of_bytes (u, h, o, (uint64_t)at, bytes, v);
  *v = heap_const (0);
  if (o && o->rest == REST_ZERO)
    return true;
  if (!is_initial)
    return false;
  *v = memory_initial (u, h, o ? h->syms.data[o->base].index : p.index,
                       (uint64_t)at, bytes);
  return true;
}

bool
table_range (const Unit *u, Heap *h, Place p, unsigned bits, bool is_signed,
             WideSigned *low, WideSigned *high) {
  uint32_t bytes = bits / 8;
  int64_t first, last;
  *low = (WideSigned)1 << 70;
  *high = -*low;
  if (bits % 8 ||
      !elements_at (h, p.offset, bytes, MOST_NUMBERS, &first, &last))
    return false;
  for (int64_t at = first; at <= last; at += bytes) {
    HeapValue v;
    if (!element_at (u, h, p, at, bytes, &v) || !run_is_number (h, v))
      return false;
    WideSigned a = heap_low (h, v), b = heap_high (h, v);
    if (!v.sym && !is_signed && a < 0)
      a = b = a + ((WideSigned)1 << bits); /* the same bits */
    *low = a < *low ? a : *low;
    *high = b > *high ? b : *high;
  }
  return *low <= *high && *high - *low < (WideSigned)1 << bits;
}

static bool
has_addresses (const Unit *u, Heap *h, Place p, uint32_t bytes, int64_t first,
               int64_t last) {
  for (int64_t at = first; at <= last; at += bytes) {
    HeapValue v;
    if (element_at (u, h, p, at, bytes, &v) &&
        formula_place (h, v).kind != PLACE_NONE)
      return true;
  }
  return false;
}

bool
table_split (Checker *c, HeapState *s, Place p, uint32_t bytes) {
  int64_t first, last;
  if (bytes != c->unit->pointer_bytes ||
      !elements_at (&s->heap, p.offset, bytes, MOST_ADDRESSES, &first, &last) ||
      !has_addresses (c->unit, &s->heap, p, bytes, first, last))
    return true;
  for (int64_t at = first; at <= last; at += bytes) {
    HeapState *one = heap_state_copy (s);
    if (formula_equal_numbers (one, p.offset, heap_const (at)) &&
        formula_settle (one))
      checker_again (c, one);
    else
      heap_state_free (one);
  }
  return false;
}
