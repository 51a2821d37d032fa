/* Slots: pointers of an array that own something. */

#include "heap/heap_impl.h"

#include <string.h>

HeapSlots
heap_copy_slots (const HeapSlots *s) {
  HeapSlots copy = *s;
  vec_copy (&copy.args, &s->args);
  return copy;
}

void
heap_add_slots (Heap *h, HeapSlots s) {
  assert (s.of && !s.of->plain && s.args.len == s.of->params);
  assert (!s.are_heads || s.of->prev != NO_LINK);
  vec_push (&h->slots, s);
}

void
heap_remove_slots (Heap *h, size_t i) {
  assert (i < h->slots.len);
  HeapSlots *s = h->slots.data + i;
  vec_done (&s->args);
  memmove (s, s + 1, (h->slots.len - i - 1) * sizeof *s);
  h->slots.len--;
}

HeapValue
heap_slot_prev (Heap *h, const HeapSlots *s, HeapValue at) {
  int64_t back = (int64_t)(s->of->back - s->of->next);
  return s->are_heads ? heap_inside (h, s->base, heap_plus (at, back))
                      : heap_const (0);
}

/* The segment that the slot at 'at' is the first of. */
static HeapValue
add_owned (Heap *h, const HeapSlots *s, HeapValue at, unsigned pointer_bits) {
  HeapSym length = heap_fresh (h, 64, false);
  h->syms.data[length].low = s->is_full;
  h->syms.data[length].high = s->of->next == NO_LINK ? 1 : HEAP_LONGEST;
  HeapSegment g = {.of = s->of,
                   .first = heap_value (heap_fresh (h, pointer_bits, false), 0),
                   .length = heap_value (length, 0)};
  if (s->of->prev != NO_LINK) {
    g.last = heap_value (heap_fresh (h, pointer_bits, false), 0);
    g.prev = heap_slot_prev (h, s, at);
  }
  vec_copy (&g.args, &s->args);
  heap_add_segment (h, g);
  return g.first;
}

HeapValue
heap_open_slot (Heap *h, size_t index, HeapValue at, unsigned pointer_bits) {
  HeapSlots before = heap_copy_slots (h->slots.data + index);
  HeapSlots behind = heap_copy_slots (&before);
  HeapValue first = add_owned (h, &before, at, pointer_bits);
  before.to = at;
  behind.from = heap_plus (at, (int64_t)behind.step);
  heap_remove_slots (h, index);
  heap_add_slots (h, before);
  heap_add_slots (h, behind);
  return first;
}
