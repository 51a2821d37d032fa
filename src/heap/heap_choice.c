/* Choices: numbers of elements that are one of few values around them. */

#include "heap/heap_impl.h"

bool
heap_choice_add (HeapChoice *c, HeapValue v) {
  uint32_t at = 0;
  while (at < c->count && heap_compare (c->among[at], v) < 0)
    at++;
  if (at < c->count && heap_same (c->among[at], v))
    return true;
  if (c->count == HEAP_MOST_CHOICES)
    return false;
  for (uint32_t i = c->count++; i > at; i--)
    c->among[i] = c->among[i - 1];
  c->among[at] = v;
  return true;
}

const HeapChoice *
heap_choice (const Heap *h, HeapValue v) {
  for (size_t i = 0; v.sym && !v.add && i < h->choices.len; i++)
    if (h->choices.data[i].sym == v.sym)
      return h->choices.data + i;
  return NULL;
}

bool
heap_choices_have (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->choices.len; i++) {
    const HeapChoice *c = h->choices.data + i;
    bool has = c->sym == s;
    for (uint32_t k = 0; k < c->count; k++)
      has |= c->among[k].sym == s;
    if (has)
      return true;
  }
  return false;
}

void
heap_remove_choice (Heap *h, size_t index) {
  h->choices.len--;
  for (size_t i = index; i < h->choices.len; i++)
    h->choices.data[i] = h->choices.data[i + 1];
}

/* Sorted again, since values have other symbols. */
static HeapChoice
sorted (const HeapChoice *c) {
  HeapChoice s = {.sym = c->sym};
  for (uint32_t i = 0; i < c->count; i++)
    heap_choice_add (&s, c->among[i]);
  return s;
}

void
heap_visit_choices (Heap *h, HeapVisit *visit, void *context) {
  for (size_t i = h->choices.len; i-- > 0;) {
    HeapChoice *c = h->choices.data + i;
    HeapValue v = heap_value (c->sym, 0);
    visit (context, &v);
    for (uint32_t k = 0; k < c->count; k++)
      visit (context, c->among + k);
    c->sym = v.sym;
    if (!v.sym || v.add) /* something else is known of it by now */
      heap_remove_choice (h, i);
    else
      *c = sorted (c);
  }
}
