/* Templates of several kinds of elements. */

#include "heap/heap.h"

HeapKind
heap_kind (const HeapTemplate *t, uint32_t number) {
  t = heap_plain (t);
  if (!t->kind_count)
    return (HeapKind){t, 0};
  assert (number < t->kind_count);
  uint32_t from = 0;
  for (uint32_t i = 0; i < number; i++)
    from += t->kinds[i]->params;
  return (HeapKind){t->kinds[number], from};
}

static bool
has_kinds (const HeapTemplate *t, const HeapTemplate *const *kinds,
           uint32_t count) {
  bool same = t->kind_count == count;
  for (uint32_t i = 0; same && i < count; i++)
    same = t->kinds[i] == kinds[i];
  return same;
}

static uint64_t
hash_of (const HeapTemplate *t) {
  uint64_t hash = t->kind_count;
  for (uint32_t i = 0; i < t->kind_count; i++) {
    uint64_t words[2] = {hash, t->kinds[i]->hash};
    hash = mem_hash (words, sizeof words);
  }
  return hash;
}

const HeapTemplate *
heap_template_of_kinds (HeapTemplates *all, const HeapTemplate *const *kinds,
                        uint32_t count) {
  assert (count >= 2 && count <= HEAP_MOST_KINDS);
  for (size_t i = 0; i < all->all.len; i++)
    if (has_kinds (all->all.data[i], kinds, count))
      return all->all.data[i];
  HeapTemplate t = {.entry = kinds[0]->entry,
                    .next = kinds[0]->next,
                    .prev = kinds[0]->prev,
                    .back = kinds[0]->back,
                    .kind_count = count,
                    .number = (uint32_t)all->all.len};
  for (uint32_t i = 0; i < count; i++) {
    const HeapTemplate *k = kinds[i];
    assert (heap_has_body (k) && !heap_is_tree (k) && k->entry == t.entry &&
            k->next == t.next && k->prev == t.prev && k->back == t.back);
    t.kinds[i] = k;
    t.params += k->params;
    t.depth = t.depth < k->depth ? k->depth : t.depth;
  }
  heap_init (&t.body);
  t.hash = hash_of (&t);
  HeapTemplate *new = arena_copy (&all->arena, &t, sizeof t);
  vec_push (&all->all, new);
  return new;
}

WideSigned
heap_element_bytes (const HeapTemplate *t) {
  WideSigned least = 0;
  for (uint32_t i = 0; i < heap_kinds (t); i++) {
    const Heap *body = &heap_kind (t, i).of->body;
    WideSigned bytes = heap_low (body, body->objects.data[0].size);
    least = !i || bytes < least ? bytes : least;
  }
  return least;
}
