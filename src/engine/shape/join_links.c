/* Joins: which links an object may have as an element of a list.

   Those of lists of such objects that were met before; those that lead back to
   where the other side is, in a ring; or, by types: members that point to what
   the object has where pointers to it lead. */

#include "engine/shape/join_impl.h"
#include "engine/shape/kinds.h"
#include "engine/shape/trees.h"

typedef struct {
  const Join *join;
  const Heap *heap;
  const HeapObject *object;
  bool is_left;
  uint64_t entry;
  HeapValue other; /* what the other side has there */
  uint32_t level;
} Search;

/* The object may be of this kind, or a kind of its own beside it. */
static bool
kind_fits (const ShapeDomain *d, const HeapObject *o, const HeapTemplate *t) {
  const HeapObject *e = t->body.objects.data;
  return (heap_same (o->size, e->size) &&
          (!o->type.id || !e->type.id || o->type.id == e->type.id)) ||
         (d->keeps_kinds && !heap_is_tree (t) &&
          kinds_may_mix (d->unit, o, e, t->next));
}

bool
links_fit (const ShapeDomain *d, const Heap *h, const HeapObject *o,
           const HeapTemplate *t) {
  bool fits = false;
  for (uint32_t i = 0; !fits && i < heap_kinds (t); i++)
    fits = kind_fits (d, o, heap_kind (t, i).of);
  Piece p;
  return fits &&
         piece_of_object (h, (size_t)(o - h->objects.data), links_of (t), &p);
}

/* The value goes with what the other side has. */
static bool
is_paired (const Search *s, HeapValue v) {
  HeapValue out;
  if (!v.sym && !s->other.sym)
    return heap_same (v, s->other);
  return s->is_left ? join_recall (s->join, v, s->other, s->level, &out)
                    : join_recall (s->join, s->other, v, s->level, &out);
}

/* What begins where the piece ends, if it may be of the same list. */
static bool
piece_behind (const ShapeDomain *d, const Heap *h, const Piece *p, Links links,
              Piece *q) {
  const HeapObject *n = heap_object (h, p->next.sym);
  bool found = n && p->next.add == (int64_t)links.entry &&
               piece_of_object (h, (size_t)(n - h->objects.data), links, q);
  for (size_t k = 0; !n && p->next.sym && k < h->segments.len; k++)
    if (heap_same (h->segments.data[k].first, p->next) &&
        links_same (links_of (h->segments.data[k].of), links)) {
      *q = piece_of_segment (h, k);
      found = true;
    }
  return found && pieces_are_alike (d, h, p, q, links);
}

/* The same, by any of the links of a tree; 'depth' is limited, as there may be
   rings. */
static bool
tree_leads_to (const Search *s, const HeapObject *o, Links links,
               unsigned depth) {
  for (uint32_t i = 0; i <= links.branches.count; i++) {
    uint64_t at = i ? links.branches.at[i - 1] : links.next;
    const HeapField *f = link_field (s->heap, o, at);
    HeapValue v = f ? f->value : heap_const (0);
    const HeapObject *y = heap_object (s->heap, v.sym);
    if (is_paired (s, v) ||
        (y && depth && tree_leads_to (s, y, links, depth - 1)))
      return true;
    for (size_t k = 0; !y && v.sym && k < s->heap->segments.len; k++) {
      const HeapSegment *g = s->heap->segments.data + k;
      if (heap_same (g->first, v) && is_paired (s, g->next))
        return true;
    }
  }
  return false;
}

/* The links lead from the object to what goes with the other side's value. */
static bool
leads_to (const Search *s, Links links) {
  const Heap *h = s->heap;
  Piece p, q;
  if (links.branches.count)
    return tree_leads_to (s, s->object, links, 4);
  if (!piece_of_object (h, (size_t)(s->object - h->objects.data), links, &p))
    return false;
  for (size_t i = 0; i <= h->objects.len + h->segments.len; i++) {
    if (is_paired (s, p.next))
      return true;
    if (!piece_behind (s->join->domain, h, &p, links, &q))
      return false;
    p = q;
  }
  return false;
}

/* Links that lists of such objects had before; doubly linked ones first. */
static bool
known_links (const Search *s, Links *links) {
  const HeapTemplates *all = s->join->domain->templates;
  links->next = NO_LINK;
  for (size_t i = all->all.len; i-- > 0;) {
    const HeapTemplate *t = all->all.data[i];
    if (t->next == NO_LINK || t->entry != s->entry ||
        (links->next != NO_LINK && t->prev == NO_LINK) ||
        !links_fit (s->join->domain, s->heap, s->object, t) ||
        !leads_to (s, links_of (t)))
      continue;
    *links = links_of (t);
    if (t->prev != NO_LINK)
      return true;
  }
  return links->next != NO_LINK;
}

/* The links of a ring: they lead back to where the other side is. */
static bool
ring_links (const Search *s, Links *links) {
  *links = links_single (s->entry, NO_LINK);
  const HeapFields *fields = &s->object->fields;
  for (size_t i = 0; s->other.sym && i < fields->len; i++) {
    uint64_t at = fields->data[i].at;
    Links l = links_single (s->entry, at);
    if (!link_field (s->heap, s->object, at) || !leads_to (s, l))
      continue;
    if (links->next == NO_LINK)
      links->next = at;
    else if (links->prev == NO_LINK)
      links->prev = at;
  }
  return links->next != NO_LINK;
}

/* Types -------------------------------------------------------------------- */

/* A struct has a number for each way to name it: with the tag, by a typedef. */
static bool
same_type (const Unit *u, UnitTypeId a, UnitTypeId b) {
  if (a.id == b.id)
    return true;
  const UnitType *x = unit_type (u, a), *y = unit_type (u, b);
  if (x->kind != UNIT_TYPE_STRUCT || y->kind != UNIT_TYPE_STRUCT ||
      x->bytes != y->bytes || x->members.len != y->members.len)
    return false;
  for (size_t i = 0; i < x->members.len; i++) {
    const UnitMember *m = x->members.data + i, *n = y->members.data + i;
    if (m->type.id != n->type.id || m->bit_offset != n->bit_offset)
      return false;
  }
  return true;
}

/* The type has one like 'inner' at this offset. */
static bool
has_type_at (const Unit *u, UnitTypeId outer, uint64_t at, UnitTypeId inner) {
  if (at == 0 && same_type (u, outer, inner))
    return true;
  const UnitType *t = unit_type (u, outer);
  for (size_t i = 0; t->kind == UNIT_TYPE_STRUCT && i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    uint64_t begin = m->bit_offset / 8;
    uint64_t bytes = unit_type (u, m->type)->bytes;
    if (!m->bits && begin <= at && at < begin + bytes &&
        has_type_at (u, m->type, at - begin, inner))
      return true;
  }
  return false;
}

/* Adds the pointers in the type, which is at 'begin' of the object's, that
   point to what lies at the entry of the object. */
static void
add_links (const Search *s, const Unit *u, UnitTypeId type, uint64_t begin,
           Links *links, unsigned *count) {
  const UnitType *t = unit_type (u, type);
  for (size_t i = 0; t->kind == UNIT_TYPE_STRUCT && i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    const UnitType *to = unit_type (u, m->type);
    uint64_t at = begin + m->bit_offset / 8;
    if (to->kind == UNIT_TYPE_STRUCT)
      add_links (s, u, m->type, at, links, count);
    uint64_t bytes = unit_type (u, to->target)->bytes;
    if (to->kind != UNIT_TYPE_POINTER || at < s->entry ||
        at - s->entry >= bytes ||
        !has_type_at (u, s->object->type, s->entry, to->target))
      continue;
    if (++*count == 1)
      links->next = at;
    else
      links->prev = at;
  }
}

static bool
links_by_type (const Search *s, Links *links) {
  const Unit *u = s->join->domain->unit;
  *links = links_single (s->entry, NO_LINK);
  unsigned count = 0;
  Piece p;
  if (u && s->object->type.id)
    add_links (s, u, s->object->type, 0, links, &count);
  size_t index = (size_t)(s->object - s->heap->objects.data);
  return (count == 1 || count == 2) &&
         piece_of_object (s->heap, index, *links, &p) && leads_to (s, *links);
}

/* Few pointers in an array are as good as so many members. */
enum { FEW_LINKS = 4 };

/* A member of the type that is a pointer begins there. */
static bool
has_pointer_at (const Unit *u, UnitTypeId type, uint64_t at) {
  const UnitType *t = unit_type (u, type);
  const UnitType *to = unit_type (u, t->target);
  if (t->kind == UNIT_TYPE_POINTER)
    return at == 0;
  if (t->kind == UNIT_TYPE_ARRAY)
    return t->count <= FEW_LINKS && to->kind == UNIT_TYPE_POINTER &&
           at < t->count * to->bytes && at % to->bytes == 0;
  for (size_t i = 0; t->kind == UNIT_TYPE_STRUCT && i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    uint64_t begin = m->bit_offset / 8;
    if (begin <= at && at < begin + unit_type (u, m->type)->bytes)
      return has_pointer_at (u, m->type, at - begin);
  }
  return false;
}

static bool
is_link_at (const Unit *u, const HeapObject *o, int64_t at) {
  return o && at >= 0 && unit_type (u, o->type)->kind == UNIT_TYPE_STRUCT &&
         has_pointer_at (u, o->type, (uint64_t)at);
}

bool
join_are_other_links (const Join *j, HeapValue a, HeapValue b) {
  const Unit *u = j->domain->unit;
  return a.add != b.add && u &&
         is_link_at (u, heap_object (&j->left.heap, a.sym), a.add) &&
         is_link_at (u, heap_object (&j->right.heap, b.sym), b.add);
}

bool
join_links (const Join *j, bool is_left, HeapValue value, HeapValue other,
            uint32_t level, Links *links) {
  const Heap *h = is_left ? &j->left.heap : &j->right.heap;
  Search s = {.join = j,
              .heap = h,
              .object = heap_object (h, value.sym),
              .is_left = is_left,
              .entry = (uint64_t)value.add,
              .other = other,
              .level = level};
  const TreeKind *tree = trees_kind (j->domain->trees, s.object);
  if (tree && tree->links.entry == s.entry) {
    Piece p;
    *links = tree->links;
    return piece_of_object (h, (size_t)(s.object - h->objects.data), *links,
                            &p) &&
           leads_to (&s, *links);
  }
  return known_links (&s, links) || ring_links (&s, links) ||
         links_by_type (&s, links);
}
