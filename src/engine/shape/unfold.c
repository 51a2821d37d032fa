/* Equations between symbols, and what they do to segments.

   A symbol that equals something else is replaced by it everywhere.  So an
   address has one name, and to find what is there is to find its symbol. */

#include "engine/shape/unfold.h"
#include "engine/shape/order.h"
#include "engine/shape/prove.h"

/* Values that are held while others are replaced stand behind the registers, as
   those of a frame that does not exist: so they are replaced too. */
enum { HELD_FRAME = UINT32_MAX };

static size_t
hold (HeapState *s, HeapValue v) {
  size_t place = s->roots.len;
  vec_push (&s->roots, (HeapRoot){(uint32_t)HELD_FRAME, (uint32_t)place, v});
  return place;
}

static HeapValue
held (const HeapState *s, size_t place) {
  return s->roots.data[place].value;
}

/* Equations ---------------------------------------------------------------- */

/* It can be replaced: nothing is known to be at it. */
static bool
is_plain (const Heap *h, HeapSym s) {
  return s && h->syms.data[s].kind == SYM_PLAIN && !heap_object (h, s);
}

static bool
is_inside (const Heap *h, HeapSym s) {
  return s && h->syms.data[s].kind == SYM_INSIDE;
}

/* Two addresses of which at least one is a place in an array. */
static bool
equate_inside (HeapState *s, HeapValue a, HeapValue b) {
  const HeapSymInfo *syms = s->heap.syms.data;
  if (!is_inside (&s->heap, a.sym)) {
    HeapValue swap = a;
    a = b;
    b = swap;
  }
  HeapSymInfo in = syms[a.sym];
  HeapValue offset = heap_value (in.offset, a.add);
  if (b.sym == in.index)
    return shape_equate (s, offset, heap_const (b.add));
  if (!is_inside (&s->heap, b.sym) || syms[b.sym].index != in.index)
    return false;
  return shape_equate (s, offset, heap_value (syms[b.sym].offset, b.add));
}

static bool
fits (WideSigned k) {
  return k >= INT64_MIN && k <= INT64_MAX;
}

/* A symbol with one value is that number. */
static bool
settle (HeapState *s, HeapSym sym) {
  HeapSymInfo info = s->heap.syms.data[sym];
  if (info.low != info.high || !fits (info.low) || !is_plain (&s->heap, sym))
    return info.low <= info.high;
  return heap_state_replace (s, sym, heap_const ((int64_t)info.low)) &&
         shape_normal (s);
}

static bool
replace (HeapState *s, HeapSym sym, HeapValue by) {
  if (!heap_state_replace (s, sym, by))
    return false;
  return (!by.sym || settle (s, by.sym)) && shape_normal (s);
}

bool
shape_equate (HeapState *s, HeapValue a, HeapValue b) {
  if (a.sym == b.sym)
    return a.add == b.add;
  bool turns = is_plain (&s->heap, a.sym) && is_plain (&s->heap, b.sym) &&
               !heap_keeps_factors (&s->heap, b.sym, heap_plus (a, -b.add)) &&
               heap_keeps_factors (&s->heap, a.sym, heap_plus (b, -a.add));
  if (is_plain (&s->heap, b.sym) && !turns)
    return replace (s, b.sym, heap_plus (a, -b.add));
  if (is_plain (&s->heap, a.sym))
    return replace (s, a.sym, heap_plus (b, -a.add));
  if (is_inside (&s->heap, a.sym) || is_inside (&s->heap, b.sym))
    return equate_inside (s, a, b);
  return false;
}

bool
shape_limit (HeapState *s, HeapValue v, WideSigned low, WideSigned high) {
  if (!heap_limit (&s->heap, v, low, high))
    return false;
  return !v.sym || settle (s, v.sym);
}

/* Segments that must be empty ---------------------------------------------- */

/* No element can begin at this value: something else is there, or nothing can
   be. */
static bool
is_taken (const Heap *h, HeapValue v) {
  return !v.sym || heap_object (h, v.sym) ||
         h->syms.data[v.sym].kind != SYM_PLAIN;
}

static bool
shares_end (const Heap *h, size_t segment) {
  const HeapSegment *s = h->segments.data + segment;
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *t = h->segments.data + i;
    if (i == segment || !heap_is_nonempty (h, t))
      continue;
    HeapSym first = t->first.sym, last = heap_is_doubly (t) ? t->last.sym : 0;
    if (s->first.sym == first || s->first.sym == last)
      return true;
    if (heap_is_doubly (s) && (s->last.sym == first || s->last.sym == last))
      return true;
  }
  return false;
}

static bool
must_be_empty (const Heap *h, size_t i) {
  const HeapSegment *s = h->segments.data + i;
  return heap_high (h, s->length) <= 0 || is_taken (h, s->first) ||
         (heap_is_doubly (s) && is_taken (h, s->last)) || shares_end (h, i);
}

/* Equations and facts say that there is an element, or that there is none. */
static bool
is_surely_some (const Heap *h, HeapValue length) {
  Prover p = {.heap = h};
  return length.sym && prove_at_most (&p, heap_const (1), length, 0);
}

static bool
is_surely_none (const Heap *h, HeapValue length) {
  Prover p = {.heap = h};
  return length.sym && prove_at_most (&p, length, heap_const (0), 0);
}

bool
shape_has_element (HeapState *s, size_t segment) {
  HeapValue length = s->heap.segments.data[segment].length;
  return !is_surely_none (&s->heap, length) &&
         shape_limit (s, length, 1, heap_high (&s->heap, length));
}

bool
shape_unfold_empty (HeapState *s, size_t segment) {
  HeapSegment g = s->heap.segments.data[segment];
  bool is_doubly = heap_is_doubly (&g);
  if (is_surely_some (&s->heap, g.length))
    return false;
  size_t first = hold (s, g.first), next = hold (s, g.next);
  size_t last = hold (s, is_doubly ? g.last : heap_const (0));
  size_t prev = hold (s, is_doubly ? g.prev : heap_const (0));
  size_t length = hold (s, g.length);
  size_t before = hold (s, g.of->plain ? *heap_before (&g) : heap_const (0));
  size_t after = hold (s, g.of->plain ? *heap_after (&g) : heap_const (0));
  heap_remove_segment (&s->heap, segment);
  bool can_be = shape_limit (s, held (s, length), 0, 0) &&
                shape_equate (s, held (s, first), held (s, next)) &&
                shape_equate (s, held (s, last), held (s, prev)) &&
                shape_equate (s, held (s, before), held (s, after));
  s->roots.len = first;
  return can_be;
}

/* What a number tells of the length of a list, and the length of it.  True:
   something new is known, and 'can_be' says whether it can be. */
static bool
apply_when (HeapState *s, bool *can_be) {
  Prover p = {.heap = &s->heap};
  for (size_t i = 0; i < s->heap.facts.len; i++) {
    HeapFact f = s->heap.facts.data[i];
    HeapValue a = heap_value (f.a, 0), b = heap_value (f.b, 0);
    if (f.kind != FACT_WHEN)
      continue;
    bool is_some = heap_low (&s->heap, b) >= 1;
    if (is_some || heap_high (&s->heap, b) <= 0) {
      heap_remove_fact (&s->heap, i);
      *can_be =
          heap_add_fact (&s->heap, FACT_WHEN, a, heap_const (is_some ? 1 : 0),
                         f.c) &&
          shape_limit (s, a, heap_low (&s->heap, a), heap_high (&s->heap, a));
      return true;
    }
    if (prove_fact (&p, FACT_DIFFERENT, a, heap_const (0), f.c)) {
      *can_be = shape_limit (s, b, 0, 0);
      return true;
    }
  }
  return false;
}

bool
shape_normal (HeapState *s) {
  bool can_be = true;
  if (apply_when (s, &can_be))
    return can_be && shape_normal (s);
  for (size_t i = 0; i < s->heap.segments.len; i++) {
    if (!must_be_empty (&s->heap, i))
      continue;
    if (heap_is_nonempty (&s->heap, s->heap.segments.data + i))
      return false;
    return shape_unfold_empty (s, i) && shape_normal (s);
  }
  return true;
}

/* Elements ----------------------------------------------------------------- */

static unsigned
pointer_bytes (const Heap *h, HeapSym s) {
  return h->syms.data[s].bits / 8;
}

static void
set_link (Heap *h, HeapSym element, uint64_t at, HeapValue v) {
  unsigned bytes = pointer_bytes (h, element);
  heap_set_field (heap_object (h, element), at, bytes, v);
}

/* The segment without its element at this end: from the new symbol 'end'. */
static void
add_rest (Heap *h, const HeapSegment *g, HeapSym element, HeapSym end,
          SegmentEnd at) {
  HeapSegment rest = heap_copy_segment (g);
  rest.length = heap_plus (g->length, -1);
  if (at == END_FRONT) {
    rest.first = heap_value (end, 0);
    rest.prev = heap_value (element, (int64_t)g->of->back);
  } else {
    rest.last = heap_value (end, 0);
    rest.next = heap_value (element, (int64_t)g->of->entry);
  }
  heap_add_segment (h, rest);
}

static void
link_element (Heap *h, const HeapSegment *g, HeapSym element, SegmentEnd at,
              uint32_t way) {
  const HeapTemplate *t = g->of;
  if (t->next == NO_LINK)
    return;
  unsigned bits = h->syms.data[element].bits;
  heap_add_branches (h, t, g->args.data, element, way, bits);
  if (way == HEAP_ALL_WAYS) {
    if (t->prev != NO_LINK)
      set_link (h, element, t->prev, g->prev);
    return;
  }
  HeapSym end = heap_fresh (h, bits, false);
  HeapValue y = heap_value (end, 0);
  set_link (h, element, heap_way (t, way), at == END_FRONT ? y : g->next);
  if (t->prev != NO_LINK)
    set_link (h, element, t->prev, at == END_FRONT ? g->prev : y);
  add_rest (h, g, element, end, at);
}

/* In what order the number of the element at this end is.  The rest of the
   segment begins behind it, or ends before it, where nothing is known of the
   number of the one before. */
static bool
order_element (Heap *h, HeapSegment *rest, HeapSym element, SegmentEnd at) {
  HeapValue number = heap_order_number (h, rest->of, element);
  HeapValue before = *heap_before (rest);
  if (at == END_FRONT)
    *heap_before (rest) = number;
  else
    before = *heap_after (rest) = heap_value (order_any_number (h), 0);
  return order_suppose (h, rest->of->order, before, number);
}

uint32_t
shape_first_way (const HeapState *s, size_t segment, SegmentEnd at) {
  return at == END_FRONT && heap_is_closed_tree (s, segment) ? HEAP_ALL_WAYS
                                                             : 0;
}

bool
shape_next_way (const HeapTemplate *t, uint32_t *way) {
  return *way != HEAP_ALL_WAYS && ++*way < heap_cases (t);
}

bool
shape_unfold_element (HeapState *s, size_t segment, SegmentEnd at,
                      uint32_t way) {
  if (is_surely_none (&s->heap, s->heap.segments.data[segment].length))
    return false;
  HeapSegment g = heap_copy_segment (s->heap.segments.data + segment);
  const HeapTemplate *t = g.of;
  heap_remove_segment (&s->heap, segment);
  HeapKind kind = heap_kind (t, way);
  HeapSym element =
      heap_instantiate (&s->heap, kind.of, g.args.data + kind.from);
  HeapValue after = heap_const (0), number = heap_const (0);
  if (t->plain && at == END_BACK) {
    after = *heap_after (&g);
    number = heap_order_number (&s->heap, t, element);
  }
  bool can_be = !t->plain || order_element (&s->heap, &g, element, at);
  link_element (&s->heap, &g, element, at, way);
  size_t most = t->next == NO_LINK ? 1 : INT64_MAX;
  size_t length = hold (s, g.length);
  size_t last = hold (s, after), is = hold (s, number);
  HeapValue end = at == END_FRONT ? g.first : g.last;
  HeapValue entry =
      heap_value (element, (int64_t)(at == END_FRONT ? t->entry : t->back));
  vec_done (&g.args);
  can_be = can_be && shape_equate (s, end, entry) &&
           shape_equate (s, held (s, last), held (s, is)) &&
           shape_limit (s, held (s, length), 1, (WideSigned)most) &&
           shape_normal (s);
  s->roots.len = length;
  return can_be;
}

bool
shape_choose (HeapState *s, uint32_t number) {
  HeapChoice c = vec_pop (&s->heap.choices);
  assert (number < c.count);
  return shape_equate (s, c.among[number], heap_value (c.sym, 0)) &&
         shape_normal (s);
}

bool
shape_segment_at (const Heap *h, HeapSym sym, size_t *segment,
                  SegmentEnd *end) {
  for (size_t i = 0; sym && i < h->segments.len; i++) {
    const HeapSegment *g = h->segments.data + i;
    bool is_last = heap_is_doubly (g) && g->last.sym == sym;
    if (g->first.sym != sym && !is_last)
      continue;
    *segment = i;
    *end = g->first.sym == sym ? END_FRONT : END_BACK;
    return true;
  }
  return false;
}
