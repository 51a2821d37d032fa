/* Lists whose elements are ordered by a number. */

#include "engine/shape/order.h"
#include "engine/shape/prove.h"

/* Constants leave room for the sums that are made with them. */
static bool
is_small (int64_t k) {
  return k > INT64_MIN / 4 && k < INT64_MAX / 4;
}

bool
order_has (const ShapeOrder *o, const HeapObject *object, HeapValue *number) {
  if (!o || !o->type.id || o->type.id != object->type.id)
    return false;
  const HeapField *f = heap_field (object, o->order.at);
  *number = f ? f->value : heap_const (0);
  return f && is_small (number->add);
}

HeapSym
order_any_number (Heap *h) {
  HeapSym s = heap_fresh (h, 64, true);
  h->syms.data[s].low = -((WideSigned)1 << 80);
  h->syms.data[s].high = (WideSigned)1 << 80;
  return s;
}

bool
order_suppose (Heap *h, HeapOrder o, HeapValue before, HeapValue number) {
  return (o.least == HEAP_NO_LEAST ||
          heap_add_fact (h, FACT_AT_MOST, before, number, -o.least)) &&
         (o.most == HEAP_NO_MOST ||
          heap_add_fact (h, FACT_AT_MOST, number, before, o.most));
}

bool
order_holds (const Heap *h, HeapOrder o, HeapValue before, HeapValue number) {
  Prover p = {.heap = h};
  return (o.least == HEAP_NO_LEAST ||
          prove_at_most (&p, before, number, -(WideSigned)o.least)) &&
         (o.most == HEAP_NO_MOST || prove_at_most (&p, number, before, o.most));
}

bool
order_is_of (HeapOrder a, HeapOrder b) {
  return a.at == b.at && a.least >= b.least && a.most <= b.most;
}

bool
order_may_follow (const Heap *h, HeapOrder o, HeapValue number,
                  const HeapSegment *s) {
  Prover p = {.heap = h};
  HeapOrder of = s->of->order;
  HeapValue before = *heap_before (s);
  return (o.least == HEAP_NO_LEAST ||
          prove_at_most (&p, number, before, (WideSigned)of.least - o.least)) &&
         (o.most == HEAP_NO_MOST ||
          prove_at_most (&p, before, number, (WideSigned)o.most - of.most));
}

HeapValue
order_after (Heap *h, HeapOrder o, HeapValue number, const HeapSegment *s) {
  HeapValue after = *heap_after (s);
  if (heap_is_nonempty (h, s) || heap_same (number, *heap_before (s)))
    return after;
  HeapValue v = heap_value (order_any_number (h), 0);
  WideSigned low = heap_low (h, number), high = heap_high (h, number);
  low = heap_low (h, after) < low ? heap_low (h, after) : low;
  high = heap_high (h, after) > high ? heap_high (h, after) : high;
  heap_limit (h, v, low, high);
  if (o.least >= 0)
    heap_add_fact (h, FACT_AT_MOST, number, v, 0);
  if (o.most <= 0)
    heap_add_fact (h, FACT_AT_MOST, v, number, 0);
  return v;
}

HeapValue
order_before (HeapOrder o, HeapValue first) {
  return heap_plus (first, -(o.least != HEAP_NO_LEAST ? o.least : o.most));
}
