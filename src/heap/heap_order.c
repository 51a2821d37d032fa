/* Templates whose elements are ordered by a number. */

#include "heap/heap.h"

bool
heap_order_fits (const HeapTemplate *t, uint64_t at) {
  bool fits = !t->plain && !heap_is_tree (t) && t->next != NO_LINK;
  for (uint32_t i = 0; fits && i < heap_kinds (t); i++)
    fits = heap_field (heap_kind (t, i).of->body.objects.data, at);
  return fits;
}

static bool
same_order (HeapOrder a, HeapOrder b) {
  return a.at == b.at && a.least == b.least && a.most == b.most;
}

const HeapTemplate *
heap_template_ordered (HeapTemplates *all, const HeapTemplate *plain,
                       HeapOrder order) {
  assert (heap_order_fits (plain, order.at));
  assert (order.least != HEAP_NO_LEAST || order.most != HEAP_NO_MOST);
  for (size_t i = 0; i < all->all.len; i++)
    if (all->all.data[i]->plain == plain &&
        same_order (all->all.data[i]->order, order))
      return all->all.data[i];
  HeapTemplate t = {.entry = plain->entry,
                    .next = plain->next,
                    .prev = plain->prev,
                    .back = plain->back,
                    .params = plain->params + 2,
                    .depth = plain->depth,
                    .plain = plain,
                    .order = order,
                    .number = (uint32_t)all->all.len};
  uint64_t words[] = {plain->hash, order.at, (uint64_t)order.least,
                      (uint64_t)order.most};
  heap_init (&t.body);
  t.hash = mem_hash (words, sizeof words);
  HeapTemplate *new = arena_copy (&all->arena, &t, sizeof t);
  vec_push (&all->all, new);
  return new;
}

HeapValue
heap_order_number (const Heap *h, const HeapTemplate *t, HeapSym element) {
  assert (t->plain);
  const HeapField *f = heap_field (heap_object (h, element), t->order.at);
  assert (f);
  return f->value;
}
