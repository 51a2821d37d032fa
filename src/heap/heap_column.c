/* Columns: a field of each struct of an array. */

#include "heap/heap_impl.h"

#include <stdlib.h>
#include <string.h>

bool
heap_same_column (const HeapColumn *a, const HeapColumn *b) {
  return a->base == b->base && a->bytes == b->bytes && a->step == b->step &&
         a->kind == b->kind && a->may_be_null == b->may_be_null &&
         a->target == b->target && a->unit == b->unit &&
         heap_same (a->from, b->from) && heap_same (a->to, b->to) &&
         heap_same (a->low, b->low) && heap_same (a->high, b->high);
}

void
heap_remove_column (Heap *h, size_t i) {
  assert (i < h->columns.len);
  HeapColumn *c = h->columns.data + i;
  memmove (c, c + 1, (h->columns.len - i - 1) * sizeof *c);
  h->columns.len--;
}

void
heap_drop_columns (Heap *h, HeapSym base) {
  for (size_t i = h->columns.len; i-- > 0;)
    if (h->columns.data[i].base == base)
      heap_remove_column (h, i);
}

void
heap_drop_columns_into (Heap *h, HeapSym target) {
  for (size_t i = h->columns.len; i-- > 0;)
    if (h->columns.data[i].target == target)
      heap_remove_column (h, i);
}

void
heap_visit_column (HeapColumn *c, HeapVisit *visit, void *context) {
  visit (context, &c->from);
  visit (context, &c->to);
  visit (context, &c->low);
  visit (context, &c->high);
}

/* Columns of objects that are not there any more, or into such. */
void
heap_drop_lost_columns (Heap *h) {
  for (size_t i = h->columns.len; i-- > 0;) {
    const HeapColumn *c = h->columns.data + i;
    if (!heap_object (h, c->base) || (c->target && !heap_object (h, c->target)))
      heap_remove_column (h, i);
  }
}

void
heap_name_column (HeapColumn *c, const HeapSym *names) {
  c->base = names[c->base];
  c->target = c->target ? names[c->target] : 0;
}

static int
by_place (const void *a, const void *b) {
  const HeapColumn *x = a, *y = b;
  if (x->base != y->base)
    return x->base < y->base ? -1 : 1;
  int c = heap_compare (x->from, y->from);
  c = c ? c : heap_compare (x->to, y->to);
  c = c ? c : heap_compare (x->low, y->low);
  c = c ? c : heap_compare (x->high, y->high);
  c = c ? c : (x->step > y->step) - (x->step < y->step);
  c = c ? c : (x->bytes > y->bytes) - (x->bytes < y->bytes);
  return c ? c : x->kind - y->kind;
}

void
heap_rename_columns (Heap *h, const HeapSym *number) {
  for (size_t i = 0; i < h->columns.len; i++)
    heap_name_column (h->columns.data + i, number);
  if (h->columns.len)
    qsort (h->columns.data, h->columns.len, sizeof *h->columns.data, by_place);
  for (size_t i = h->columns.len; i-- > 1;)
    if (heap_same_column (h->columns.data + i - 1, h->columns.data + i))
      heap_remove_column (h, i);
}
