/* Entailment: what segments of B take from A. */

#include "evidence/unit/heaps_fit_impl.h"

static HeapValue
new_symbol (const Fit *m, Heap *h) {
  return heap_value (heap_fresh (h, 8 * m->unit->pointer_bytes, false), 0);
}

static void
make_unknown (Heap *h, HeapSym s) {
  h->syms.data[s].low = -((WideSigned)1 << 90);
  h->syms.data[s].high = (WideSigned)1 << 90;
}

/* Of B: whatever is there. */
HeapValue
fit_unknown (const Fit *m, Heap *h) {
  HeapValue v = new_symbol (m, h);
  make_unknown (h, v.sym);
  return v;
}

static HeapValue
instance_value (const HeapTemplate *t, const HeapValue *args, HeapSym shift,
                HeapSym sym) {
  return sym && sym <= t->params ? args[sym - 1]
                                 : heap_value (sym ? sym + shift : 0, 0);
}

/* An element of B's segment, of this kind; what its template says must hold. */
static HeapSym
instantiate (Fit *m, Heap *h, const HeapSegment *s, uint32_t kind) {
  HeapKind k = heap_kind (s->of, kind);
  const HeapTemplate *t = k.of;
  const HeapValue *args = s->args.data + k.from;
  assert (s->args.len >= k.from + t->params);
  HeapSym e = heap_instantiate (h, t, args);
  HeapSym shift = e - t->body.objects.data[0].base;
  for (size_t i = 0; i < t->body.facts.len; i++) {
    HeapFact f = t->body.facts.data[i];
    vec_push (&m->claims, (Claim){f.kind, instance_value (t, args, shift, f.a),
                                  instance_value (t, args, shift, f.b), f.c});
  }
  return e;
}

static const WideSigned MOST_ELEMENTS = (WideSigned)1 << 61;

/* Elements have a link of 4 bytes in 2^32, or of 8 in 2^64: there is no list
   with more. */
static bool
end_segment (Fit *m, size_t number) {
  Progress *p = m->progress.data + number;
  assert (!p->is_done);
  p->is_done = true;
  heap_limit (&m->a->heap, p->length, 0, MOST_ELEMENTS);
  fit_add_pair (m, p->length, m->b->heap.segments.data[number].length);
  return true;
}

/* The links of B's element but for 'way' lead to trees of B, whatever begins
   there, and wherever their paths end. */
static void
add_branches (const Fit *m, Heap *h, const HeapSegment *s, HeapSym e,
              uint32_t way) {
  size_t old = h->segments.len;
  heap_add_branches (h, s->of, s->args.data, e, way,
                     8 * m->unit->pointer_bytes);
  for (size_t i = old; i < h->segments.len; i++) {
    HeapSym ends[] = {h->segments.data[i].first.sym,
                      h->segments.data[i].last.sym};
    for (size_t k = 0; k < 2; k++)
      if (ends[k])
        make_unknown (h, ends[k]);
  }
}

/* The object of A at this end of B's segment is its element. */
bool
fit_take_object (Fit *m, size_t number, HeapValue at, bool at_back,
                 uint32_t way) {
  Heap *h = &m->b->heap;
  assert (number < m->progress.len && !m->progress.data[number].is_done);
  HeapSegment old = heap_copy_segment (h->segments.data + number);
  const HeapTemplate *t = old.of;
  HeapSym e = instantiate (m, h, &old, way);
  HeapValue entry = heap_value (e, (int64_t)t->entry), y = fit_unknown (m, h);
  HeapValue back = heap_value (e, (int64_t)t->back);
  add_branches (m, h, &old, e, way);
  HeapSegment *s = h->segments.data + number;
  HeapObject *o = heap_object (h, e);
  vec_done (&old.args);
  fit_count_segments (m);
  HeapValue *length = &m->progress.data[number].length;
  *length = number_sum (&m->a->heap, *length, heap_const (1), 64);
  fit_add_pair (m, at, at_back ? back : entry);
  if (t->next == NO_LINK)
    return end_segment (m, number);
  heap_set_field (o, heap_way (t, way), m->unit->pointer_bytes,
                  at_back ? old.next : y);
  if (t->prev != NO_LINK)
    heap_set_field (o, t->prev, m->unit->pointer_bytes, at_back ? y : old.prev);
  *(at_back ? &s->next : &s->prev) = at_back ? entry : back;
  *(at_back ? &s->last : &s->first) = y;
  return true;
}

/* The map of the element's neighbourhood, as far as it is new. */
static bool
bring_back (Fit *m, const Fit *of) {
  for (HeapSym t = 1; t < of->outer_b; t++) {
    const HeapValue *v = fit_map_of (of, t);
    if (v && !fit_value (m, *v, heap_value (t, 0), 0))
      return false;
  }
  return true;
}

/* A match of elements only: their surroundings have no chunks. */
static Fit
fit_of_elements (const Fit *m) {
  Fit of = {.unit = m->unit,
            .around = m,
            .a = heap_state_new (),
            .b = heap_state_new (),
            .outer_a = (HeapSym)m->a->heap.syms.len,
            .outer_b = (HeapSym)m->b->heap.syms.len,
            .work = m->work};
  vec_done (&of.a->heap.syms);
  vec_done (&of.b->heap.syms);
  vec_copy (&of.a->heap.syms, &m->a->heap.syms);
  vec_copy (&of.a->heap.facts, &m->a->heap.facts);
  vec_copy (&of.b->heap.syms, &m->b->heap.syms);
  vec_copy (&of.a->roots, &m->a->roots);
  return of;
}

/* The links of an element lead wherever they do: 'make' says to what. */
static void
set_links (const Fit *of, Heap *h, HeapSym e, const HeapTemplate *t,
           HeapValue (*make) (const Fit *, Heap *)) {
  unsigned bytes = of->unit->pointer_bytes;
  for (uint32_t i = 0; t->next != NO_LINK && i < heap_ways (t); i++) {
    HeapValue v = make (of, h);
    heap_set_field (heap_object (h, e), heap_way (t, i), bytes, v);
  }
  HeapValue prev = make (of, h);
  if (t->prev != NO_LINK)
    heap_set_field (heap_object (h, e), t->prev, bytes, prev);
}

static bool
kind_entails (Fit *m, const HeapSegment *a, uint32_t kind_of_a,
              const HeapSegment *b, uint32_t kind_of_b) {
  Fit of = fit_of_elements (m);
  HeapKind k = heap_kind (a->of, kind_of_a);
  HeapSym e = heap_instantiate (&of.a->heap, k.of, a->args.data + k.from);
  HeapSym f = instantiate (&of, &of.b->heap, b, kind_of_b);
  set_links (&of, &of.a->heap, e, a->of, new_symbol);
  set_links (&of, &of.b->heap, f, b->of, fit_unknown);
  fit_count_segments (&of);
  fit_add_pair (&of, heap_value (e, 0), heap_value (f, 0));
  bool good = fit_solve (&of) && bring_back (m, &of);
  fit_done (&of);
  return good;
}

/* Each kind of A is one of B. */
static bool
elements_entail (Fit *m, const HeapSegment *a, const HeapSegment *b) {
  bool good = true;
  for (uint32_t i = 0; good && i < heap_kinds (a->of); i++) {
    good = false;
    for (uint32_t k = 0; !good && k < heap_kinds (b->of); k++)
      good = kind_entails (m, a, i, b, k);
  }
  return good;
}

static bool
has_name (const Heap *h, HeapValue v) {
  return v.sym && (h->syms.data[v.sym].kind == SYM_GLOBAL ||
                   h->syms.data[v.sym].kind == SYM_PROC);
}

/* An argument of B is known, and another one than A's. */
static bool
have_other_args (Fit *m, const HeapSegment *a, const HeapSegment *b) {
  HeapValue known;
  for (size_t i = 0; i < a->args.len; i++)
    if ((has_name (&m->b->heap, b->args.data[i]) ||
         fit_mapped (m, b->args.data[i], &known)) &&
        !fit_value (m, a->args.data[i], b->args.data[i], 0))
      return true;
  return false;
}

bool
fit_templates (Fit *m, const HeapSegment *a, const HeapSegment *b) {
  assert (fit_is_alike (a->of, b->of));
  if (a->of != b->of || have_other_args (m, a, b))
    return elements_entail (m, a, b);
  for (size_t i = 0; i < a->args.len; i++)
    if (!fit_value (m, a->args.data[i], b->args.data[i], 0))
      return false;
  return true;
}

static HeapValue
sum_of_lengths (Heap *h, HeapValue a, HeapValue b) {
  heap_limit (h, a, 0, MOST_ELEMENTS);
  heap_limit (h, b, 0, MOST_ELEMENTS);
  return number_sum (h, a, b, 64);
}

/* A segment of A is the next part of one of B. */
bool
fit_take_segment (Fit *m, size_t number, size_t of, bool at_back) {
  Heap *h = &m->b->heap;
  const HeapSegment *a = m->a->heap.segments.data + of;
  HeapSegment *b = h->segments.data + number;
  HeapValue *length = &m->progress.data[number].length;
  assert (!m->used_segments.data[of] && !m->progress.data[number].is_done);
  if (!fit_templates (m, a, b))
    return false;
  *length = sum_of_lengths (&m->a->heap, *length, a->length);
  m->used_segments.data[of] = true;
  if (b->of->next == NO_LINK) {
    fit_add_pair (m, a->next, b->next);
    return end_segment (m, number);
  }
  HeapValue near = fit_unknown (m, h), far = fit_unknown (m, h);
  b = h->segments.data + number;
  if (at_back) {
    fit_add_pair (m, a->next, b->next);
    b->next = near;
    b->last = far;
    fit_add_pair (m, a->first, near);
    fit_add_pair (m, a->prev, far);
    return true;
  }
  if (heap_is_doubly (b)) {
    fit_add_pair (m, a->prev, b->prev);
    b->prev = far;
    fit_add_pair (m, a->last, far);
  }
  b->first = near;
  fit_add_pair (m, a->next, near);
  return true;
}

/* Two values of B are the same number, whichever: nothing else knows it. */
static bool
choose (Fit *m, HeapValue x, HeapValue y) {
  const Heap *h = &m->b->heap;
  WideSigned low = heap_low (h, x), high = heap_high (h, x);
  if (heap_same (x, y))
    return true;
  if (x.sym == y.sym || h->syms.data[x.sym].kind != SYM_PLAIN ||
      h->syms.data[y.sym].kind != SYM_PLAIN)
    return false;
  low = low < heap_low (h, y) ? heap_low (h, y) : low;
  high = high < heap_high (h, y) ? high : heap_high (h, y);
  if (low > high || low < INT64_MIN || low > INT64_MAX)
    return false;
  fit_add_pair (m, heap_const ((int64_t)low), x);
  fit_add_pair (m, heap_const ((int64_t)low), y);
  return true;
}

/* Two values of B are the same; 'now': nothing more will be known of them. */
bool
fit_join (Fit *m, HeapValue x, HeapValue y, bool now) {
  HeapValue v;
  if (fit_mapped (m, x, &v))
    fit_add_pair (m, v, y);
  else if (fit_mapped (m, y, &v))
    fit_add_pair (m, v, x);
  else if (now)
    return choose (m, x, y);
  else
    vec_push (&m->joins, (Pair){x, y, 0});
  return true;
}

bool
fit_take_nothing (Fit *m, size_t number) {
  const HeapSegment *s = m->b->heap.segments.data + number;
  return fit_join (m, s->first, s->next, false) &&
         (!heap_is_doubly (s) || fit_join (m, s->last, s->prev, false)) &&
         end_segment (m, number);
}
