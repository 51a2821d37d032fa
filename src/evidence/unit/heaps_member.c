/* Members: pointers that lead to some object of a type, which is found when the
   pointer is used. */

#include "evidence/unit/heaps_impl.h"

static bool
is_at (HeapMember a, HeapMember b) {
  return a.type.id == b.type.id && a.at == b.at;
}

/* A fact says so. */
static bool
is_told (const Heap *h, HeapSym s, HeapMember m) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_MEMBER && f->a == s && is_at (heap_member_of (f->c), m))
      return !heap_has_lost (h, m.type);
  }
  return false;
}

static bool
are_elements (const HeapTemplate *t, UnitTypeId type) {
  bool are = true;
  for (uint32_t i = 0; are && i < heap_kinds (t); i++)
    are = heap_kind (t, i).of->body.objects.data[0].type.id == type.id;
  return are;
}

/* The object there, which the state has, or the end of a segment that has
   elements. */
static bool
is_there (const Heap *h, HeapValue v, HeapMember m) {
  Place p = formula_place (h, v);
  if (p.offset.sym || p.offset.add != m.at)
    return false;
  if (p.kind == PLACE_OBJECT) {
    const HeapObject *o = heap_object (h, p.base);
    return o->type.id == m.type.id && heap_is_usable (o);
  }
  const HeapSegment *g = h->segments.data + p.index;
  return (p.kind == PLACE_FRONT || p.kind == PLACE_BACK) &&
         heap_is_nonempty (h, g) && are_elements (g->of, m.type);
}

bool
member_is (const Heap *h, HeapValue v, HeapMember m) {
  return heap_is (v, 0) || (v.sym && !v.add && is_told (h, v.sym, m)) ||
         is_there (h, v, m);
}

bool
member_is_any (const Heap *h, HeapSym s) {
  HeapMember m;
  return heap_find_member (h, s, &m);
}

bool
member_may_meet (const Heap *h, HeapValue a, HeapValue b) {
  HeapMember m;
  return (!a.add && heap_find_member (h, a.sym, &m) && b.sym &&
          member_is (h, b, m)) ||
         (!b.add && heap_find_member (h, b.sym, &m) && a.sym &&
          member_is (h, a, m));
}

/* Finding it --------------------------------------------------------------- */

/* Members of the type may be where no case is made for them. */
static bool
is_hidden (const HeapState *s, UnitTypeId type) {
  const Heap *h = &s->heap;
  bool hides = false;
  for (size_t i = 0; !hides && i < h->segments.len; i++) {
    const HeapTemplate *t = h->segments.data[i].of;
    bool is_open = heap_is_tree (t) && !heap_is_closed_tree (s, i);
    hides = heap_elements_hide (t, type) ||
            (is_open && heap_elements_are (t, type));
  }
  for (size_t i = 0; !hides && i < h->slots.len; i++)
    hides = heap_elements_are (h->slots.data[i].of, type) ||
            heap_elements_hide (h->slots.data[i].of, type);
  return hides;
}

/* The number before the second part of an ordered segment. */
static HeapValue
number_at_cut (Heap *h, const HeapSegment *g) {
  return g->of->plain ? heap_value (formula_any_integer (h), 0)
                      : heap_const (0);
}

/* The segment is two, the second of which has an element at least: its first
   pointer.  How long the path to an element of a tree is, and where it goes on
   from there, is forgotten. */
static HeapValue
cut_segment (const Unit *u, Heap *h, size_t number) {
  HeapSegment *g = h->segments.data + number;
  HeapSegment rest = heap_copy_segment (g);
  unsigned bits = 8 * u->pointer_bytes;
  HeapValue y = heap_value (heap_fresh_address (h, bits), 0);
  HeapValue w = heap_value (heap_fresh (h, bits, false), 0);
  HeapValue all = g->length, between = number_at_cut (h, g);
  HeapValue before = heap_value (heap_fresh (h, 64, false), 0);
  HeapValue behind = heap_value (heap_fresh (h, 64, false), 0);
  h->syms.data[before.sym].high = h->syms.data[behind.sym].high = HEAP_LONGEST;
  h->syms.data[behind.sym].low = 1;
  g->next = rest.first = y;
  g->length = before;
  rest.length = behind;
  if (heap_is_doubly (g))
    g->last = rest.prev = w;
  if (heap_is_tree (g->of) && heap_is_doubly (g))
    rest.last = heap_value (heap_fresh (h, bits, false), 0);
  if (g->of->plain) {
    *heap_after (g) = between;
    *heap_before (&rest) = between;
  }
  bool is_tree = heap_is_tree (g->of);
  heap_add_segment (h, rest);
  if (!is_tree)
    heap_add_equation (h, EQUATION_SUM, all, before, behind);
  return y;
}

/* The case in which it is an element of the segment. */
static void
follow_segment (Checker *c, const HeapState *s, size_t number, HeapSym sym,
                HeapMember m) {
  HeapState *one = heap_state_copy (s);
  Heap *h = &one->heap;
  HeapSegment *g = h->segments.data + number;
  int64_t add = (int64_t)m.at - (int64_t)g->of->entry;
  HeapValue length = g->length, first = g->first;
  bool is_possible = !formula_at_most (h, length, heap_const (0), 0) &&
                     heap_limit (h, length, 1, heap_high (h, length));
  if (g->of->next != NO_LINK)
    first = cut_segment (c->unit, h, number);
  is_possible =
      is_possible &&
      formula_equate (one, heap_value (sym, 0), heap_plus (first, add)) &&
      formula_settle (one);
  if (is_possible)
    checker_again (c, one);
  else
    heap_state_free (one);
}

static void
follow_value (Checker *c, const HeapState *s, HeapSym sym, HeapValue v) {
  HeapState *one = heap_state_copy (s);
  if (!formula_differ (&s->heap, heap_value (sym, 0), v) &&
      formula_equate (one, heap_value (sym, 0), v) && formula_settle (one))
    checker_again (c, one);
  else
    heap_state_free (one);
}

bool
member_expose (Checker *c, HeapState *s, HeapValue v) {
  const Heap *h = &s->heap;
  HeapMember m;
  if (!heap_find_member (h, v.sym, &m) || is_flagged (h, v) ||
      formula_place (h, v).kind != PLACE_NONE || is_hidden (s, m.type))
    return true;
  follow_value (c, s, v.sym, heap_const (0));
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    if (o->type.id == m.type.id && heap_is_usable (o))
      follow_value (c, s, v.sym, heap_value (o->base, m.at));
  }
  for (size_t i = 0; i < h->segments.len; i++)
    if (heap_elements_are (h->segments.data[i].of, m.type))
      follow_segment (c, s, i, v.sym, m);
  return false;
}
