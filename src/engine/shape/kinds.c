/* Elements of several kinds in one list. */

#include "engine/shape/kinds.h"
#include "engine/shape/lift.h"

/* Types -------------------------------------------------------------------- */

/* The innermost struct that a byte of the type lies in, and where this begins.
 */
typedef struct {
  UnitTypeId type;
  uint64_t at;
} Header;

static uint64_t
begin_of (const UnitMember *m) {
  return m->bit_offset / 8;
}

/* The member that has the byte; NULL: none has, or several do. */
static const UnitMember *
member_at (const Unit *u, const UnitType *t, uint64_t at) {
  for (size_t i = 0; t->kind == UNIT_TYPE_STRUCT && i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    uint64_t begin = begin_of (m), bytes = unit_type (u, m->type)->bytes;
    if (begin <= at && at - begin < bytes)
      return m;
  }
  return NULL;
}

static Header
header_of (const Unit *u, UnitTypeId type, uint64_t at) {
  Header h = {type, 0};
  for (;;) {
    const UnitMember *m = member_at (u, unit_type (u, h.type), at - h.at);
    if (!m || unit_type (u, m->type)->kind != UNIT_TYPE_STRUCT)
      return h;
    h.at += begin_of (m);
    h.type = m->type;
  }
}

bool
kinds_may_mix (const Unit *u, const HeapObject *a, const HeapObject *b,
               uint64_t link) {
  if (!u || !a->type.id || !b->type.id || link == NO_LINK)
    return false;
  Header x = header_of (u, a->type, link), y = header_of (u, b->type, link);
  return x.type.id == y.type.id && x.at == y.at;
}

/* What they own ------------------------------------------------------------ */

enum { DEEPEST = 4 };

static bool
is_first (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->segments.len; i++)
    if (h->segments.data[i].first.sym == s)
      return true;
  return false;
}

static bool are_alike (const Heap *, const HeapObject *, const Heap *,
                       const HeapObject *, unsigned depth);

/* Whatever the field of the one leads to may be described together with what
   the other has there. */
static bool
leads_to_same (const Heap *h, const HeapField *f, const Heap *g,
               const HeapObject *other, unsigned depth) {
  const HeapObject *x = heap_object (h, f->value.sym);
  const HeapField *k = heap_field (other, f->at);
  if (!x || !depth)
    return true;
  if (!k)
    return false;
  const HeapObject *y = heap_object (g, k->value.sym);
  return y ? are_alike (h, x, g, y, depth - 1) : is_first (g, k->value.sym);
}

static bool
are_alike (const Heap *h, const HeapObject *a, const Heap *g,
           const HeapObject *b, unsigned depth) {
  bool are_sized = !a->size.sym && !b->size.sym;
  if ((a->type.id && b->type.id && a->type.id != b->type.id) ||
      (are_sized && a->size.add != b->size.add))
    return false;
  bool alike = true;
  for (size_t i = 0; alike && i < a->fields.len; i++)
    alike = leads_to_same (h, a->fields.data + i, g, b, depth);
  for (size_t i = 0; alike && i < b->fields.len; i++)
    alike = leads_to_same (g, b->fields.data + i, h, a, depth);
  return alike;
}

bool
kinds_are_one (const HeapTemplate *a, const HeapTemplate *b) {
  assert (!a->kind_count && !b->kind_count);
  return a == b || are_alike (&a->body, a->body.objects.data, &b->body,
                              b->body.objects.data, DEEPEST);
}

size_t
kinds_apart (const HeapTemplate *t) {
  size_t count = 0;
  for (size_t i = 0; i < t->body.facts.len; i++) {
    const HeapFact *f = t->body.facts.data + i;
    count += f->kind == FACT_DIFFERENT && f->b &&
             (f->a <= t->params || f->b <= t->params);
  }
  return count;
}

/* In a state --------------------------------------------------------------- */

static bool
are_other (const HeapObject *a, const HeapObject *b) {
  return (a->type.id && b->type.id && a->type.id != b->type.id) ||
         (!a->size.sym && !b->size.sym && a->size.add != b->size.add);
}

static bool
are_mixed (const Unit *u, const HeapObject *a, const HeapObject *b,
           uint64_t link) {
  return are_other (a, b) && b->kind == OBJECT_HEAP &&
         kinds_may_mix (u, a, b, link);
}

/* Blocks of so many numbers each: one template may be about all of them. */
static bool
are_arrays (const Unit *u, const HeapObject *a, const HeapObject *b) {
  const UnitType *t = unit_type (u, a->type);
  return a->type.id == b->type.id && t->kind != UNIT_TYPE_STRUCT &&
         t->kind != UNIT_TYPE_UNION;
}

/* Elements of one type lead by the same field to blocks that no template is
   about; or to arrays of other sizes. */
static bool
own_other (const Unit *u, const Heap *h, const HeapObject *a,
           const HeapObject *b, uint64_t link, bool of_arrays) {
  for (size_t i = 0; a->type.id == b->type.id && i < a->fields.len; i++) {
    const HeapField *f = a->fields.data + i, *g = heap_field (b, f->at);
    const HeapObject *x = heap_object (h, f->value.sym);
    const HeapObject *y = g ? heap_object (h, g->value.sym) : NULL;
    if (f->at != link && x && y && x->kind == OBJECT_HEAP &&
        y->kind == OBJECT_HEAP && are_other (x, y) &&
        are_arrays (u, x, y) == of_arrays)
      return true;
  }
  return false;
}

static bool
leads_to_other (const Unit *u, const Heap *h, const HeapObject *o,
                const HeapField *f, bool of_arrays) {
  const HeapObject *y = heap_object (h, f->value.sym);
  if (y && link_field (h, o, f->at) &&
      ((!of_arrays && are_mixed (u, o, y, f->at)) ||
       own_other (u, h, o, y, f->at, of_arrays)))
    return true;
  for (size_t i = 0; !of_arrays && i < h->segments.len; i++) {
    const HeapSegment *s = h->segments.data + i;
    if (s->of->next == f->at && heap_same (s->first, f->value) &&
        are_mixed (u, o, heap_kind (s->of, 0).of->body.objects.data, f->at))
      return true;
  }
  return false;
}

static bool
is_mixed_list (const Unit *u, const Heap *h, const HeapObject *o,
               bool of_arrays) {
  for (size_t k = 0; o->kind == OBJECT_HEAP && k < o->fields.len; k++)
    if (o->fields.data[k].value.sym &&
        leads_to_other (u, h, o, o->fields.data + k, of_arrays))
      return true;
  return false;
}

/* What a pointer of the array owns is another block than 'like', which is the
   first that is met. */
static bool
is_other (const Unit *u, const Heap *h, HeapValue v, const HeapObject **like) {
  const HeapObject *o = heap_object (h, v.sym);
  if (!o || o->kind != OBJECT_HEAP)
    return false;
  if (!*like)
    *like = o;
  return are_other (o, *like) && !are_arrays (u, o, *like);
}

static bool
is_mixed_array (const Unit *u, const Heap *h, const HeapObject *o) {
  UnitTypeKind kind = unit_type (u, o->type)->kind;
  const HeapObject *like = NULL;
  if (kind != UNIT_TYPE_POINTER && kind != UNIT_TYPE_ARRAY)
    return false;
  for (size_t i = 0; i < o->fields.len; i++)
    if (is_other (u, h, o->fields.data[i].value, &like))
      return true;
  for (size_t i = 0; i < h->runs.len; i++)
    if (h->runs.data[i].base == o->base && heap_is_single (h->runs.data + i) &&
        is_other (u, h, h->runs.data[i].low, &like))
      return true;
  for (size_t i = 0; like && i < h->slots.len; i++)
    if (h->slots.data[i].base == o->base &&
        heap_element_type (h->slots.data[i].of).id != like->type.id)
      return true;
  return false;
}

bool
kinds_are_met (const Unit *u, const HeapState *s, bool of_arrays) {
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    const HeapObject *o = s->heap.objects.data + i;
    if (is_mixed_list (u, &s->heap, o, of_arrays) ||
        (!of_arrays && is_mixed_array (u, &s->heap, o)))
      return true;
  }
  return false;
}
