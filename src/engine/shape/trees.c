/* Kinds of blocks that make trees. */

#include "engine/shape/trees.h"

void
trees_done (TreeKinds *k) {
  vec_done (&k->list);
}

static bool
is_of (const TreeKind *k, const HeapObject *o) {
  return o->kind == OBJECT_HEAP && !o->size.sym && o->size.add == k->size &&
         o->type.id == k->type.id;
}

const TreeKind *
trees_kind (const TreeKinds *kinds, const HeapObject *o) {
  for (size_t i = 0; kinds && i < kinds->list.len; i++)
    if (is_of (kinds->list.data + i, o))
      return kinds->list.data + i;
  return NULL;
}

/* Adding ------------------------------------------------------------------- */

/* 'next' is the first of the links forward, the others are branches. */
static bool
add_way (Links *l, uint64_t at) {
  HeapBranches *b = &l->branches;
  if (links_have (l, at) || b->count == HEAP_MOST_BRANCHES)
    return false;
  if (l->next == NO_LINK) {
    l->next = at;
    return true;
  }
  if (at < l->next) {
    uint64_t old = l->next;
    l->next = at;
    at = old;
  }
  uint32_t i = b->count++;
  for (; i > 0 && b->at[i - 1] > at; i--)
    b->at[i] = b->at[i - 1];
  b->at[i] = at;
  return true;
}

static bool
add_kind (TreeKinds *kinds, const TreeKind *new) {
  TreeKind *k = NULL;
  for (size_t i = 0; i < kinds->list.len && !k; i++)
    if (kinds->list.data[i].type.id == new->type.id &&
        kinds->list.data[i].size == new->size)
      k = kinds->list.data + i;
  if (!k) {
    vec_push (&kinds->list, *new);
    return true;
  }
  bool has_grown = false;
  if (k->links.entry != new->links.entry)
    return false;
  if (k->links.prev == NO_LINK && new->links.prev != NO_LINK &&
      !links_have (&k->links, new->links.prev)) {
    k->links.prev = new->links.prev;
    k->links.back = new->links.back;
    has_grown = true;
  }
  has_grown |= add_way (&k->links, new->links.next);
  for (uint32_t i = 0; i < new->links.branches.count; i++)
    has_grown |= add_way (&k->links, new->links.branches.at[i]);
  return has_grown;
}

bool
trees_add (TreeKinds *to, const TreeKinds *from) {
  bool has_grown = false;
  for (size_t i = 0; i < from->list.len; i++)
    has_grown |= add_kind (to, from->list.data + i);
  return has_grown;
}

/* Finding ------------------------------------------------------------------ */

/* A link from a block to another one of its kind, which is an object or the
   first of a segment. */
typedef struct {
  const HeapObject *from;
  uint64_t at;
  uint64_t entry;
  const HeapObject *object; /* or NULL */
  const HeapSegment *segment;
  bool is_inner; /* between elements of the segment */
} Arc;

typedef VEC (Arc) Arcs;

static bool
are_alike (const HeapObject *x, const HeapObject *y) {
  return y->kind == OBJECT_HEAP && x->type.id == y->type.id &&
         heap_same (x->size, y->size);
}

static bool
find_target (const Heap *h, HeapValue v, Arc *e) {
  e->object = heap_object (h, v.sym);
  e->entry = (uint64_t)v.add;
  if (e->object)
    return v.add >= 0 && are_alike (e->from, e->object);
  for (size_t i = 0; i < h->segments.len; i++) {
    e->segment = h->segments.data + i;
    e->entry = e->segment->of->entry;
    if (heap_same (e->segment->first, v))
      return heap_has_body (e->segment->of) &&
             are_alike (e->from, e->segment->of->body.objects.data);
  }
  return false;
}

static void
find_arcs (const Heap *h, Arcs *all) {
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    if (!heap_has_body (g->of))
      continue;
    Arc e = {.from = g->of->body.objects.data,
             .at = g->of->next,
             .entry = g->of->entry,
             .segment = g,
             .is_inner = true};
    if (g->of->next != NO_LINK && !heap_is_tree (g->of))
      vec_push (all, e);
    find_arcs (&g->of->body, all);
  }
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *x = h->objects.data + i;
    for (size_t k = 0;
         x->kind == OBJECT_HEAP && !x->size.sym && k < x->fields.len; k++) {
      const HeapField *f = x->fields.data + k;
      Arc e = {.from = x, .at = f->at};
      if (f->value.sym && f->value.sym != x->base && link_field (h, x, f->at) &&
          find_target (h, f->value, &e))
        vec_push (all, e);
    }
  }
}

/* Elements of the segment have a pointer here that leads back to where the arc
   comes from, as an argument of the segment: a block that may be there or not
   has its link back so. */
static bool
leads_back_by_argument (const Arc *e, uint64_t at, uint64_t *back) {
  const HeapSegment *g = e->segment;
  const HeapField *f = heap_field (g->of->body.objects.data, at);
  if (e->is_inner || !f || !f->value.sym || f->value.sym > g->of->params)
    return false;
  HeapValue to = heap_plus (g->args.data[f->value.sym - 1], f->value.add);
  *back = (uint64_t)to.add;
  return to.sym == e->from->base;
}

/* A link of where the arc leads to leads back: at this place. */
static bool
leads_back (const Arc *e, uint64_t at, uint64_t *back) {
  if (!e->object && leads_back_by_argument (e, at, back))
    return true;
  if (!e->object) {
    *back = e->is_inner ? e->segment->of->back : (uint64_t)e->segment->prev.add;
    return heap_is_doubly (e->segment) && e->segment->of->prev == at &&
           (e->is_inner || e->segment->prev.sym == e->from->base);
  }
  const HeapField *f = heap_field (e->object, at);
  *back = f ? (uint64_t)f->value.add : 0;
  return f && f->value.sym == e->from->base;
}

/* The one link leads back to where the other comes from: here, if both are of
   one block, and otherwise anywhere. */
static bool
are_opposite (const Arcs *all, const Arc *a, const Arc *b) {
  bool is_here = a->from == b->from && !a->is_inner && !b->is_inner;
  uint64_t back;
  for (size_t i = 0; i < all->len; i++) {
    const Arc *e = all->data + i;
    bool counts = is_here ? e == a || e == b : are_alike (a->from, e->from);
    if (counts && ((e->at == a->at && leads_back (e, b->at, &back)) ||
                   (e->at == b->at && leads_back (e, a->at, &back))))
      return true;
  }
  return false;
}

/* What the arc leads to has links back there, though of the first it is not
   known where that leads: a list that may be empty has forgotten it. */
static bool
may_lead_back (const Arc *e, uint64_t at) {
  return !e->object && !e->is_inner && e->segment->of->prev == at;
}

/* The link back of what both arcs lead to, if they have the same. */
static void
find_back (const Arc *a, const Arc *b, Links *l) {
  const HeapFields *fields = &a->from->fields;
  for (size_t i = 0; i < fields->len; i++) {
    uint64_t at = fields->data[i].at, back_a, back_b;
    bool is_a = leads_back (a, at, &back_a), is_b = leads_back (b, at, &back_b);
    bool is_back = is_a && is_b ? back_a == back_b
                                : (is_a && may_lead_back (b, at)) ||
                                      (is_b && may_lead_back (a, at));
    if (!links_have (l, at) && is_back) {
      l->prev = at;
      l->back = is_a ? back_a : back_b;
      return;
    }
  }
}

void
trees_find (TreeKinds *kinds, const Heap *h) {
  Arcs all = {0};
  find_arcs (h, &all);
  for (size_t i = 0; i < all.len; i++)
    for (size_t k = i + 1; k < all.len; k++) {
      const Arc *a = all.data + i, *b = all.data + k;
      if (a->at == b->at || !are_alike (a->from, b->from) ||
          a->entry != b->entry || are_opposite (&all, a, b))
        continue;
      TreeKind kind = {.type = a->from->type,
                       .size = a->from->size.add,
                       .links = links_single (a->entry, a->at)};
      add_way (&kind.links, b->at);
      find_back (a, b, &kind.links);
      add_kind (kinds, &kind);
    }
  vec_done (&all);
}
