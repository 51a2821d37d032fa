/* By which numbers lists of the program may be ordered: by those that
   neighbours are known to be ordered by, where they are still blocks of their
   own. */

#include "engine/shape/order_find.h"
#include "engine/shape/decide.h"
#include "engine/shape/lift.h"
#include "evidence/unit/heaps_names.h"

#include <stdlib.h>

enum { MOST_ORDERS = 3, FARTHEST_STEP = 1 << 16 };

typedef struct {
  ShapeOrder order;
  unsigned count; /* pairs of neighbours in this order */
} Found;

typedef VEC (Found) AllFound;

static void
count (AllFound *all, UnitTypeId type, uint64_t at, int64_t least,
       int64_t most) {
  for (size_t i = 0; i < all->len; i++) {
    Found *f = all->data + i;
    if (f->order.type.id == type.id && f->order.order.at == at &&
        f->order.order.least == least && f->order.order.most == most) {
      f->count++;
      return;
    }
  }
  vec_push (all, (Found){{type, {at, least, most}}, 1});
}

/* Each order that the numbers of two neighbours have.  That they are the same
   needs none: it is a value around the elements. */
static void
count_numbers (AllFound *all, const Heap *h, UnitTypeId type, uint64_t at,
               HeapValue x, HeapValue y) {
  Prover p = {.heap = h};
  WideSigned least = -prove_difference (&p, x, y);
  WideSigned most = prove_difference (&p, y, x);
  if (least == most && !least)
    return;
  if (least == most && least >= -FARTHEST_STEP && least <= FARTHEST_STEP)
    count (all, type, at, (int64_t)least, (int64_t)least);
  for (int64_t k = 0; k < 2; k++) {
    if (least >= k)
      count (all, type, at, k, HEAP_NO_MOST);
    if (most <= -k)
      count (all, type, at, HEAP_NO_LEAST, -k);
  }
}

static void
count_neighbours (AllFound *all, const Heap *h, const HeapObject *x,
                  const HeapObject *y, Links links) {
  for (size_t i = 0; i < x->fields.len; i++) {
    const HeapField *f = x->fields.data + i;
    const HeapField *g = heap_field (y, f->at);
    if (g && g->bytes == f->bytes && !links_have (&links, f->at) &&
        shape_is_number (h, f->value) && shape_is_number (h, g->value))
      count_numbers (all, h, x->type, f->at, f->value, g->value);
  }
}

static void
count_in_state (AllFound *all, const Heap *h, const HeapTemplate *t) {
  UnitTypeId type = heap_element_type (t);
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *x = h->objects.data + i, *y;
    const HeapField *next = link_field (h, x, t->next);
    if (x->kind != OBJECT_HEAP || !x->type.id || x->type.id != type.id || !next)
      continue;
    y = heap_object (h, next->value.sym);
    if (y && y != x && y->kind == OBJECT_HEAP && y->type.id == type.id &&
        next->value.add == (int64_t)t->entry)
      count_neighbours (all, h, x, y, links_of (t));
  }
}

/* Templates with the same links find the same neighbours. */
static bool
is_first_of_links (const HeapTemplates *all, size_t number) {
  const HeapTemplate *t = all->all.data[number];
  for (size_t i = 0; i < number; i++)
    if (links_same (links_of (all->all.data[i]), links_of (t)) &&
        heap_element_type (all->all.data[i]).id == heap_element_type (t).id)
      return false;
  return true;
}

static int64_t
strength (HeapOrder o) {
  return o.least == o.most ? 2 : o.least == 1 || o.most == -1;
}

/* What more of them have comes first, and what says more. */
static int
by_count (const void *a, const void *b) {
  const Found *x = a, *y = b;
  if (x->count != y->count)
    return x->count > y->count ? -1 : 1;
  int64_t s = strength (x->order.order), t = strength (y->order.order);
  if (s != t)
    return s > t ? -1 : 1;
  uint64_t at = x->order.order.at, other = y->order.order.at;
  if (at != other)
    return at < other ? -1 : 1;
  return x->order.order.least < y->order.order.least ? 1 : -1;
}

void
order_find (const Shape *s, ShapeOrders *out) {
  AllFound all = {0};
  for (size_t i = 0; i < s->templates.all.len; i++) {
    const HeapTemplate *t = s->templates.all.data[i];
    if (t->next == NO_LINK || heap_is_tree (t) ||
        !is_first_of_links (&s->templates, i))
      continue;
    for (size_t k = 0; k < s->all.len; k++) {
      const Kept *kept = s->all.data[k];
      count_in_state (
          &all, kept->before ? &kept->before->heap : &kept->state->heap, t);
    }
  }
  if (all.len)
    qsort (all.data, all.len, sizeof *all.data, by_count);
  for (size_t i = 0; i < all.len && i < MOST_ORDERS; i++)
    vec_push (out, all.data[i].order);
  vec_done (&all);
}

void
order_say (Str *out, const Unit *u, const ShapeOrder *o) {
  HeapOrder of = o->order;
  str_add (out, "lists are ordered by `");
  heaps_name_field (out, u, o->type, of.at);
  str_add (out, "`");
  if (of.least == of.most)
    str_format (out, ", which grows by %lld", (long long)of.least);
  else if (of.least != HEAP_NO_LEAST)
    str_format (out, ", which grows by at least %lld", (long long)of.least);
  else
    str_format (out, ", which grows by at most %lld", (long long)of.most);
}
