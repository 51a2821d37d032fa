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

static bool
is_small (int64_t k) {
  return k > INT64_MIN / 4 && k < INT64_MAX / 4;
}

/* Order --------------------------------------------------------------------
   The numbers before and after what is left of B's segment are its arguments.
   They are integers: those of A, not only ones with the same bits. */

/* The value of B is an integer that must be told exactly. */
static void
claim_integer (Fit *m, HeapValue v) {
  if (v.sym)
    vec_push (&m->claims, (Claim){FACT_AT_MOST, v, v, 0});
}

static void
claim_order (Fit *m, HeapOrder o, HeapValue before, HeapValue number) {
  claim_integer (m, before);
  claim_integer (m, number);
  if (o.least != HEAP_NO_LEAST)
    vec_push (&m->claims, (Claim){FACT_AT_MOST, before, number, -o.least});
  if (o.most != HEAP_NO_MOST)
    vec_push (&m->claims, (Claim){FACT_AT_MOST, number, before, o.most});
}

/* B's element comes next at this end. */
static void
order_element (Fit *m, HeapSegment *s, HeapSym e, bool at_back) {
  Heap *h = &m->b->heap;
  HeapValue number = heap_order_number (h, s->of, e);
  HeapValue before = *heap_before (s), after = *heap_after (s);
  if (at_back) {
    before = heap_value (formula_any_integer (h), 0);
    *heap_after (s) = before;
    claim_integer (m, after);
    fit_join (m, after, number, false);
  } else
    *heap_before (s) = number;
  claim_order (m, s->of->order, before, number);
}

/* What the one says of two numbers is all that the other says. */
static bool
is_order_of (HeapOrder a, HeapOrder b) {
  return a.at == b.at && a.least >= b.least && a.most <= b.most;
}

/* The first element of A's segment, if it has one, may come after this number
   of A, too, and not only after its own. */
static bool
may_follow (const Fit *m, const HeapSegment *a, HeapOrder o, HeapValue number) {
  const Heap *h = &m->a->heap;
  HeapOrder of = a->of->order;
  HeapValue before = *heap_before (a);
  return (o.least == HEAP_NO_LEAST ||
          formula_at_most (h, number, before,
                           (WideSigned)of.least - o.least)) &&
         (o.most == HEAP_NO_MOST ||
          formula_at_most (h, before, number, (WideSigned)o.most - of.most));
}

/* What is before the rest, then: the number of A's last element, or, if A's
   segment has none, still this number.  It gets a name in A.  Numbers that grow
   have not become less, and the other way around. */
static HeapValue
last_of_either (Fit *m, const HeapSegment *a, HeapOrder o, HeapValue number) {
  Heap *h = &m->a->heap;
  HeapValue last = *heap_after (a);
  if (heap_is_nonempty (h, a))
    return last;
  HeapValue either = heap_value (formula_any_integer (h), 0);
  WideSigned low[] = {heap_low (h, last), heap_low (h, number)};
  WideSigned high[] = {heap_high (h, last), heap_high (h, number)};
  heap_limit (h, either, low[0] < low[1] ? low[0] : low[1],
              high[0] > high[1] ? high[0] : high[1]);
  if (o.least >= 0)
    formula_add_at_most (h, number, either, 0);
  if (o.most <= 0)
    formula_add_at_most (h, either, number, 0);
  return either;
}

/* A's segment is the next part of B's at this end. */
static void
order_segment (Fit *m, const HeapSegment *a, HeapSegment *b, bool at_back) {
  HeapValue rest = heap_value (formula_any_integer (&m->b->heap), 0), known;
  HeapValue *near = at_back ? heap_after (b) : heap_before (b);
  HeapValue of = at_back ? *heap_after (a) : *heap_before (a);
  HeapValue is = at_back ? *heap_before (a) : *heap_after (a);
  claim_integer (m, *near);
  bool follows = !at_back && fit_mapped (m, *near, &known) &&
                 !heap_same (known, of) && run_is_number (&m->a->heap, known) &&
                 run_is_number (&m->a->heap, is) &&
                 may_follow (m, a, b->of->order, known);
  if (follows)
    is = last_of_either (m, a, b->of->order, known);
  else
    fit_add_pair (m, of, *near);
  fit_add_pair (m, is, rest);
  *near = rest;
}

/* Parts of segments --------------------------------------------------------
 */

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
  if (t->plain)
    order_element (m, s, e, at_back);
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
            .all = m->all,
            .a = heap_state_new (),
            .b = heap_state_new (),
            .outer_a = (HeapSym)m->a->heap.syms.len,
            .outer_b = (HeapSym)m->b->heap.syms.len,
            .work = m->work};
  vec_done (&of.a->heap.syms);
  vec_done (&of.b->heap.syms);
  vec_copy (&of.a->heap.syms, &m->a->heap.syms);
  vec_copy (&of.a->heap.facts, &m->a->heap.facts);
  vec_copy (&of.a->heap.lost, &m->a->heap.lost);
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
  size_t from = of.a->heap.syms.len;
  HeapSym e = heap_instantiate (&of.a->heap, k.of, a->args.data + k.from);
  HeapSym f = instantiate (&of, &of.b->heap, b, kind_of_b);
  set_links (&of, &of.a->heap, e, a->of, new_symbol);
  set_links (&of, &of.b->heap, f, b->of, fit_unknown);
  fit_count_segments (&of);
  if (b->of->plain) {
    HeapValue number = heap_order_number (&of.b->heap, b->of, f);
    claim_integer (&of, number);
    fit_add_pair (&of, heap_order_number (&of.a->heap, a->of, e), number);
  }
  fit_add_pair (&of, heap_value (e, 0), heap_value (f, 0));
  bool good = formula_merge_named (of.a, from) && fit_solve (&of) &&
              bring_back (m, &of);
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
  for (size_t i = 0; i < heap_plain (a->of)->params; i++)
    if ((has_name (&m->b->heap, b->args.data[i]) ||
         fit_mapped (m, b->args.data[i], &known)) &&
        !fit_value (m, a->args.data[i], b->args.data[i], 0))
      return true;
  return false;
}

bool
fit_templates (Fit *m, const HeapSegment *a, const HeapSegment *b) {
  const HeapTemplate *plain = heap_plain (a->of);
  assert (fit_is_alike (a->of, b->of));
  if (b->of->plain &&
      (!a->of->plain || !is_order_of (a->of->order, b->of->order)))
    return false;
  if (plain != heap_plain (b->of) || have_other_args (m, a, b))
    return elements_entail (m, a, b);
  for (size_t i = 0; i < plain->params; i++)
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
  if (b->of->plain)
    order_segment (m, a, b, at_back);
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

static bool
is_claimed (const Fit *m, HeapSym s) {
  for (size_t i = 0; i < m->claims.len; i++)
    if (m->claims.data[i].a.sym == s || m->claims.data[i].b.sym == s)
      return true;
  return false;
}

/* The claim holds if the symbol is this value, as far as that can be told. */
static bool
fits (const Fit *m, const Claim *k, HeapSym s, HeapValue v) {
  const Heap *h = &m->a->heap;
  bool is_a = k->a.sym == s, is_b = k->b.sym == s;
  HeapValue other;
  if (k->kind != FACT_AT_MOST || is_a == is_b ||
      !fit_mapped (m, is_a ? k->b : k->a, &other))
    return true;
  return is_a ? formula_at_most (h, heap_plus (v, k->a.add), other, k->c)
              : formula_at_most (h, other, heap_plus (v, k->b.add), k->c);
}

static Claim
claim_of_fact (const HeapFact *f) {
  return (Claim){f->kind, heap_value (f->a, 0), heap_value (f->b, 0), f->c};
}

/* So do all that B says of it. */
static bool
fits_all (const Fit *m, HeapSym s, HeapValue v) {
  const Heap *h = &m->b->heap;
  bool good = true;
  for (size_t i = 0; good && i < h->facts.len; i++) {
    Claim k = claim_of_fact (h->facts.data + i);
    good = fits (m, &k, s, v);
  }
  for (size_t i = 0; good && i < m->claims.len; i++)
    good = fits (m, m->claims.data + i, s, v);
  return good;
}

/* Nothing comes before a list, so the number that does is any that fits: as
   much as the claim, or fact, lets it be at most, or at least. */
static bool
choose_by_claim (Fit *m, const Claim *k) {
  HeapValue a, b;
  bool has_a = fit_mapped (m, k->a, &a), has_b = fit_mapped (m, k->b, &b);
  HeapValue open = has_a ? k->b : k->a, known = has_a ? a : b;
  int64_t c = has_a ? -k->c : k->c;
  if (k->kind != FACT_AT_MOST || has_a == has_b || !is_claimed (m, open.sym) ||
      !is_small (c) || !is_small (open.add) || !is_small (known.add) ||
      open.sym < m->outer_b || m->b->heap.syms.data[open.sym].kind != SYM_PLAIN)
    return false;
  known = heap_plus (known, c - open.add);
  if (!fits_all (m, open.sym, known))
    return false;
  fit_map (m, open.sym, known);
  return true;
}

bool
fit_open_number (Fit *m) {
  const Heap *h = &m->b->heap;
  for (size_t i = 0; i < h->facts.len; i++) {
    Claim k = claim_of_fact (h->facts.data + i);
    if (choose_by_claim (m, &k))
      return true;
  }
  for (size_t i = 0; i < m->claims.len; i++)
    if (choose_by_claim (m, m->claims.data + i))
      return true;
  return false;
}

bool
fit_known_join (Fit *m) {
  HeapValue v;
  for (size_t i = 0; i < m->joins.len; i++) {
    Pair p = m->joins.data[i];
    if (!fit_mapped (m, p.a, &v) && !fit_mapped (m, p.b, &v))
      continue;
    m->joins.data[i] = vec_last (&m->joins);
    m->joins.len--;
    fit_join (m, p.a, p.b, true);
    return true;
  }
  return false;
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
  if (low < INT64_MIN / 4)
    low = high < 0 ? high : 0; /* the range is wide */
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

static bool
end_order (Fit *m, const HeapSegment *s) {
  HeapValue before = *heap_before (s), after = *heap_after (s);
  claim_integer (m, before);
  claim_integer (m, after);
  return fit_join (m, before, after, false);
}

bool
fit_take_nothing (Fit *m, size_t number) {
  const HeapSegment *s = m->b->heap.segments.data + number;
  return fit_join (m, s->first, s->next, false) &&
         (!heap_is_doubly (s) || fit_join (m, s->last, s->prev, false)) &&
         (!s->of->plain || end_order (m, s)) && end_segment (m, number);
}
