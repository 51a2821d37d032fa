/* Elements of trees: their links, and what these lead to. */

#include "heap/heap.h"

bool
heap_same_branches (const HeapBranches *a, const HeapBranches *b) {
  if (a->count != b->count)
    return false;
  for (uint32_t i = 0; i < a->count; i++)
    if (a->at[i] != b->at[i])
      return false;
  return true;
}

typedef struct {
  HeapSym sym;
  size_t count;
} Count;

static void
count_value (void *context, HeapValue *v) {
  Count *c = context;
  c->count += v->sym == c->sym;
}

bool
heap_is_closed_tree (const HeapState *s, size_t segment) {
  const HeapSegment *g = s->heap.segments.data + segment;
  if (!heap_is_tree (g->of) || !heap_is (g->next, 0))
    return false;
  if (!heap_is_doubly (g) || !g->last.sym)
    return true;
  Count c = {.sym = g->last.sym};
  heap_visit ((Heap *)&s->heap, count_value, &c); /* which changes nothing */
  for (size_t i = 0; i < s->roots.len; i++)
    count_value (&c, &s->roots.data[i].value);
  for (HeapSym i = 1; i < s->heap.syms.len; i++) {
    const HeapSymInfo *info = s->heap.syms.data + i;
    c.count += info->kind == SYM_INSIDE &&
               (info->index == c.sym || info->offset == c.sym);
  }
  return c.count == 1;
}

static HeapValue
new_address (Heap *h, unsigned bits) {
  return heap_value (heap_fresh (h, bits, false), 0);
}

static HeapValue
new_length (Heap *h) {
  HeapSym s = heap_fresh (h, 64, false);
  h->syms.data[s].low = 0;
  h->syms.data[s].high = HEAP_LONGEST;
  return heap_value (s, 0);
}

void
heap_add_branches (Heap *h, const HeapTemplate *t, const HeapValue *args,
                   HeapSym element, uint32_t way, unsigned pointer_bits) {
  assert (heap_object (h, element));
  for (uint32_t i = 0; heap_is_tree (t) && i < heap_ways (t); i++) {
    if (i == way)
      continue;
    HeapSegment tree = {.of = t, .first = new_address (h, pointer_bits)};
    if (t->prev != NO_LINK) {
      tree.last = new_address (h, pointer_bits);
      tree.prev = heap_value (element, (int64_t)t->back);
    }
    tree.length = new_length (h);
    for (uint32_t k = 0; k < t->params; k++)
      vec_push (&tree.args, args[k]);
    heap_set_field (heap_object (h, element), heap_way (t, i), pointer_bits / 8,
                    tree.first);
    heap_add_segment (h, tree);
  }
}
