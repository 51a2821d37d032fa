/* Pointers that lead to some object of a type. */

#include "engine/shape/members.h"
#include "engine/shape/order.h"
#include "engine/shape/prove.h"
#include "engine/shape/track_impl.h"

#include <string.h>

/* What is known ------------------------------------------------------------ */

static bool
is_told (const Heap *h, HeapSym s, HeapMember m) {
  int64_t c = heap_member (m);
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_MEMBER && f->a == s && f->c == c)
      return !heap_has_lost (h, m.type);
  }
  return false;
}

static bool
is_element (const Heap *h, HeapValue v, HeapMember m) {
  size_t segment;
  SegmentEnd end;
  if (!shape_segment_at (h, v.sym, &segment, &end))
    return false;
  const HeapSegment *g = h->segments.data + segment;
  HeapValue at = end == END_FRONT ? g->first : g->last;
  uint64_t entry = end == END_FRONT ? g->of->entry : g->of->back;
  bool are = heap_is_nonempty (h, g) &&
             v.add - at.add + (int64_t)entry == (int64_t)m.at;
  for (uint32_t i = 0; are && i < heap_kinds (g->of); i++)
    are = heap_kind (g->of, i).of->body.objects.data[0].type.id == m.type.id;
  return are;
}

/* An object that the heap has, or an element at an end of a segment. */
static bool
is_there (const Heap *h, HeapValue v, HeapMember m) {
  const HeapObject *o = heap_object (h, v.sym);
  return o ? o->type.id == m.type.id && v.add == (int64_t)m.at &&
                 heap_is_usable (o)
           : is_element (h, v, m);
}

bool
members_are (const Heap *h, HeapValue v, HeapMember m) {
  if (!v.sym)
    return v.add == 0;
  return (!v.add && is_told (h, v.sym, m)) || is_there (h, v, m);
}

bool
members_meet (const Heap *h, HeapValue a, HeapValue b) {
  HeapMember m;
  return a.sym && b.sym &&
         ((!a.add && heap_find_member (h, a.sym, &m) &&
           members_are (h, b, m)) ||
          (!b.add && heap_find_member (h, b.sym, &m) && members_are (h, a, m)));
}

/* Forgetting --------------------------------------------------------------- */

/* Registers or chunks that have the symbol, by symbol. */
static void
count_use (void *context, HeapValue *v) {
  uint32_t *uses = context;
  uses[v->sym]++;
}

static bool
is_address (const Heap *h, HeapSym s) {
  size_t segment;
  SegmentEnd end;
  return s && (heap_object (h, s) || shape_segment_at (h, s, &segment, &end));
}

/* A symbol of its own for the pointer, unless it is NULL or has one. */
static void
forget_field (HeapState *s, const uint32_t *uses, size_t count,
              const ShapeMember *m, HeapField *f) {
  Heap *h = &s->heap;
  HeapValue v = f->value;
  bool is_alone = v.sym < count && uses[v.sym] == 1 && !is_address (h, v.sym);
  if (!v.sym || is_alone || !members_are (h, v, m->to) ||
      heap_has_lost (h, m->to.type))
    return;
  HeapSymInfo info = h->syms.data[v.sym];
  bool is_known = is_there (h, v, m->to);
  WideSigned low = is_known || heap_low (h, v) >= 1;
  HeapSym fresh = heap_fresh (h, 8 * f->bytes, false);
  h->syms.data[fresh].low = low;
  h->syms.data[fresh].maybe_undef = info.maybe_undef && !is_known;
  heap_add_fact (h, FACT_MEMBER, heap_value (fresh, 0), heap_const (0),
                 heap_member (m->to));
  f->value = heap_value (fresh, 0);
}

void
members_forget (const ShapeMembers *all, HeapState *s) {
  Heap *h = &s->heap;
  if (!all || !all->list.len)
    return;
  size_t count = h->syms.len;
  uint32_t *uses = mem_zero (count * sizeof *uses);
  heap_visit (h, count_use, uses);
  for (size_t i = 0; i < s->roots.len; i++)
    count_use (uses, &s->roots.data[i].value);
  for (size_t i = 0; i < h->objects.len; i++)
    for (size_t k = 0; k < all->list.len; k++) {
      const ShapeMember *m = all->list.data + k;
      HeapObject *o = h->objects.data + i;
      HeapField *f = o->type.id == m->of.id ? heap_field (o, m->at) : NULL;
      if (f && f->bytes * 8 == h->syms.data[o->base].bits)
        forget_field (s, uses, count, m, f);
    }
  mem_free (uses);
}

/* Finding ------------------------------------------------------------------ */

/* Some of them may be where no case is made for them. */
static bool
is_hidden (const HeapState *s, UnitTypeId type) {
  const Heap *h = &s->heap;
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapTemplate *t = h->segments.data[i].of;
    bool is_open = heap_is_tree (t) && !heap_is_closed_tree (s, i);
    if (heap_elements_hide (t, type) ||
        (is_open && heap_elements_are (t, type)))
      return true;
  }
  for (size_t i = 0; i < h->slots.len; i++)
    if (heap_elements_are (h->slots.data[i].of, type) ||
        heap_elements_hide (h->slots.data[i].of, type))
      return true;
  return false;
}

static HeapValue
any_length (Heap *h, int64_t least) {
  HeapSym s = heap_fresh (h, 64, false);
  h->syms.data[s].low = least;
  h->syms.data[s].high = HEAP_LONGEST;
  return heap_value (s, 0);
}

/* What is from the element on becomes a segment of its own, with at least one
   element: its first pointer. */
static HeapValue
cut (Heap *h, size_t segment) {
  HeapSegment *g = h->segments.data + segment;
  HeapSegment rest = heap_copy_segment (g);
  unsigned bits = h->syms.data[g->first.sym].bits;
  HeapValue first = heap_value (heap_fresh_address (h, bits), 0);
  HeapValue last = heap_value (heap_fresh (h, bits, false), 0);
  HeapValue whole = g->length;
  g->next = rest.first = first;
  g->length = any_length (h, 0);
  rest.length = any_length (h, 1);
  if (heap_is_doubly (g))
    g->last = rest.prev = last;
  if (heap_is_tree (g->of) && heap_is_doubly (g))
    rest.last = heap_value (heap_fresh (h, bits, false), 0);
  if (g->of->plain) {
    HeapValue number = heap_value (order_any_number (h), 0);
    *heap_after (g) = number;
    *heap_before (&rest) = number;
  }
  if (!heap_is_tree (g->of))
    heap_add_equation (h, EQUATION_SUM, whole, g->length, rest.length);
  heap_add_segment (h, rest);
  return first;
}

static void
push_value (Track *e, HeapSym member, HeapValue v) {
  HeapState *s = heap_state_copy (e->state);
  track_push_or_drop (
      e, s, shape_equate (s, heap_value (member, 0), v) && shape_normal (s));
}

static void
push_element (Track *e, HeapSym member, HeapMember m, size_t segment) {
  HeapState *s = heap_state_copy (e->state);
  HeapSegment *g = s->heap.segments.data + segment;
  int64_t add = (int64_t)m.at - (int64_t)g->of->entry;
  bool is_once = g->of->next == NO_LINK;
  HeapValue first = g->first;
  /* Nothing else before, which could change the number of the segment. */
  bool can_be =
      heap_limit (&s->heap, g->length, 1, heap_high (&s->heap, g->length));
  if (can_be && !is_once)
    first = cut (&s->heap, segment);
  track_push_or_drop (
      e, s,
      can_be &&
          shape_equate (s, heap_value (member, 0), heap_plus (first, add)) &&
          shape_normal (s));
}

static bool
differ (const Heap *h, HeapSym member, HeapValue v) {
  Prover p = {.heap = h};
  return prove_fact (&p, FACT_DIFFERENT, heap_value (member, 0), v, 0);
}

Step
track_member (Track *e, HeapValue v) {
  const Heap *h = &e->state->heap;
  HeapMember m;
  if (!heap_find_member (h, v.sym, &m) || is_hidden (e->state, m.type))
    return STEP_ON;
  if (!differ (h, v.sym, heap_const (0)))
    push_value (e, v.sym, heap_const (0));
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    HeapValue at = heap_value (o->base, m.at);
    if (o->type.id == m.type.id && heap_is_usable (o) && !differ (h, v.sym, at))
      push_value (e, v.sym, at);
  }
  for (size_t i = 0; i < h->segments.len; i++)
    if (heap_elements_are (h->segments.data[i].of, m.type))
      push_element (e, v.sym, m, i);
  return STEP_AWAY;
}
