/* Members: pointers that lead to some object of a type. */

#include "heap/heap_impl.h"

static bool
has_lost (const Heap *h, uint32_t type) {
  for (size_t i = 0; i < h->lost.len; i++)
    if (h->lost.data[i] == type)
      return true;
  return false;
}

bool
heap_has_lost (const Heap *h, UnitTypeId type) {
  return has_lost (h, type.id);
}

/* Where 'a' is known better, the fact says nothing new, or cannot be said. */
bool
heap_add_member (Heap *h, HeapValue a, int64_t c) {
  if (!a.sym || a.add || h->syms.data[a.sym].kind != SYM_PLAIN ||
      heap_object (h, a.sym) || heap_has_lost (h, heap_member_of (c).type))
    return true;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_MEMBER && f->a == a.sym && f->c == c)
      return true;
  }
  vec_push (&h->facts, ((HeapFact){FACT_MEMBER, a.sym, 0, c}));
  return true;
}

bool
heap_find_member (const Heap *h, HeapSym s, HeapMember *m) {
  for (size_t i = 0; s && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    *m = heap_member_of (f->c);
    if (f->kind == FACT_MEMBER && f->a == s && !heap_has_lost (h, m->type))
      return true;
  }
  return false;
}

/* Losing ------------------------------------------------------------------- */

static void
drop_facts (Heap *h, UnitTypeId type) {
  for (size_t i = h->facts.len; i-- > 0;)
    if (h->facts.data[i].kind == FACT_MEMBER &&
        heap_member_of (h->facts.data[i].c).type.id == type.id)
      heap_remove_fact (h, i);
}

void
heap_lose_members (Heap *h, UnitTypeId type) {
  if (!type.id || heap_has_lost (h, type))
    return;
  drop_facts (h, type);
  vec_push (&h->lost, type.id);
  for (size_t i = h->lost.len - 1; i && h->lost.data[i - 1] > type.id; i--) {
    h->lost.data[i] = h->lost.data[i - 1];
    h->lost.data[i - 1] = type.id;
  }
}

void
heap_end_object (Heap *h, HeapSym base) {
  heap_lose_members (h, heap_object (h, base)->type);
  heap_remove_object (h, base);
}

/* What is said ------------------------------------------------------------- */

typedef bool VisitMember (void *context, UnitTypeId);

static bool visit_heap (const Heap *, VisitMember *, void *context);

/* Until one is found for which 'visit' is true. */
static bool
visit_template (const HeapTemplate *t, VisitMember *visit, void *context) {
  bool found = false;
  for (uint32_t i = 0; !found && i < heap_kinds (t); i++)
    found = visit_heap (&heap_kind (t, i).of->body, visit, context);
  return found;
}

static bool
visit_heap (const Heap *h, VisitMember *visit, void *context) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].kind == FACT_MEMBER &&
        visit (context, heap_member_of (h->facts.data[i].c).type))
      return true;
  for (size_t i = 0; i < h->segments.len; i++)
    if (visit_template (h->segments.data[i].of, visit, context))
      return true;
  for (size_t i = 0; i < h->slots.len; i++)
    if (visit_template (h->slots.data[i].of, visit, context))
      return true;
  return false;
}

static bool
is_type (void *context, UnitTypeId type) {
  return *(uint32_t *)context == type.id;
}

bool
heap_says_members (const Heap *h, UnitTypeId type) {
  return visit_heap (h, is_type, &type.id);
}

static bool
counts (void *context, UnitTypeId type) {
  return !heap_has_lost (context, type);
}

bool
heap_knows_members (const Heap *h) {
  return visit_heap (h, counts, (Heap *)h); /* which changes nothing */
}

typedef VEC (uint32_t) Types;

static bool
add_type (void *context, UnitTypeId type) {
  Types *all = context;
  vec_push (all, type.id);
  return false;
}

void
heap_lose_all_members (Heap *h) {
  Types all = {0};
  visit_heap (h, add_type, &all);
  for (size_t i = 0; i < all.len; i++)
    heap_lose_members (h, (UnitTypeId){all.data[i]});
  vec_done (&all);
}

void
heap_settle_lost (Heap *h) {
  size_t kept = 0;
  for (size_t i = 0; i < h->lost.len; i++)
    if (heap_says_members (h, (UnitTypeId){h->lost.data[i]}))
      h->lost.data[kept++] = h->lost.data[i];
  h->lost.len = kept;
}

/* Elements ----------------------------------------------------------------- */

bool
heap_elements_are (const HeapTemplate *t, UnitTypeId type) {
  for (uint32_t i = 0; i < heap_kinds (t); i++)
    if (heap_kind (t, i).of->body.objects.data[0].type.id == type.id)
      return true;
  return false;
}

static bool
body_hides (const Heap *body, UnitTypeId type) {
  for (size_t i = 1; i < body->objects.len; i++)
    if (body->objects.data[i].type.id == type.id)
      return true;
  for (size_t i = 0; i < body->segments.len; i++)
    if (heap_elements_are (body->segments.data[i].of, type) ||
        heap_elements_hide (body->segments.data[i].of, type))
      return true;
  return false;
}

bool
heap_elements_hide (const HeapTemplate *t, UnitTypeId type) {
  bool hides = false;
  for (uint32_t i = 0; !hides && i < heap_kinds (t); i++)
    hides = body_hides (&heap_kind (t, i).of->body, type);
  return hides;
}
