/* What follows from the ranges, facts and chunks of a heap.

   Differences: the shortest way in the graph whose edges are the facts
   a - b <= c, and the ranges as edges from and to 0. */

#include "engine/shape/prove.h"

#include <string.h>

#define FAR ((WideSigned)1 << 100)

/* Addresses ---------------------------------------------------------------- */

static unsigned
pointer_bits (const Heap *h, HeapSym s) {
  unsigned bits = h->syms.data[s].bits;
  return bits ? bits : 64;
}

static bool
is_end (const HeapSegment *s, HeapValue v) {
  return heap_same (s->first, v) ||
         (heap_is_doubly (s) && heap_same (s->last, v));
}

bool
prove_address (const Heap *h, HeapValue v, unsigned *bits) {
  if (!v.sym)
    return false;
  *bits = pointer_bits (h, v.sym);
  const HeapObject *o = heap_object (h, v.sym);
  if (o)
    return o->kind != OBJECT_ENDED && v.add >= 0 &&
           v.add <= heap_low (h, o->size);
  for (size_t i = 0; i < h->segments.len; i++)
    if (is_end (h->segments.data + i, v) &&
        heap_is_nonempty (h, h->segments.data + i))
      return true;
  return false;
}

/* The chunk that surely has the byte at this address: a number for it; 0:
   none. */
static size_t
owner (const Heap *h, HeapValue v) {
  const HeapObject *o = heap_object (h, v.sym);
  if (o)
    return o->kind != OBJECT_ENDED && v.add >= 0 &&
                   v.add < heap_low (h, o->size)
               ? (size_t)(o - h->objects.data) + 1
               : 0;
  for (size_t i = 0; v.sym && i < h->segments.len; i++)
    if (is_end (h->segments.data + i, v) &&
        heap_is_nonempty (h, h->segments.data + i))
      return h->objects.len + i + 1;
  return 0;
}

void
prove_range (const Heap *h, HeapValue v, WideSigned *low, WideSigned *high) {
  unsigned bits;
  *low = heap_low (h, v);
  *high = heap_high (h, v);
  if (v.sym && h->syms.data[v.sym].kind == SYM_INSIDE)
    *low = -FAR, *high = FAR;
  if (!prove_address (h, v, &bits))
    return;
  WideSigned most = ((WideSigned)1 << bits) - 1;
  if (*low < 1)
    *low = 1;
  if (*high > most)
    *high = most;
}

/* Differences -------------------------------------------------------------- */

static bool
may_use (const Prover *p, HeapSym s) {
  return !p->uses || p->uses (p->context, s);
}

typedef struct {
  const Prover *by;
  HeapSym from, to;
  WideSigned *at; /* at[s]: s - from <= at[s]; 0 for the number 0 */
} Ways;

static bool
improve (Ways *w, HeapSym s, HeapSym via, WideSigned c) {
  if (w->at[via] >= FAR || w->at[via] + c >= w->at[s])
    return false;
  if (via && via != w->from && via != w->to && !may_use (w->by, via))
    return false;
  w->at[s] = w->at[via] + c;
  return true;
}

static bool
improve_all (Ways *w) {
  const Heap *h = w->by->heap;
  bool changed = false;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_AT_MOST)
      changed |= improve (w, f->a, f->b, f->c);
  }
  for (HeapSym s = 1; s < h->syms.len; s++) {
    bool is_end = s == w->from || s == w->to;
    if (h->syms.data[s].kind != SYM_PLAIN || (!is_end && !may_use (w->by, s)))
      continue;
    changed |= improve (w, s, 0, h->syms.data[s].high);
    changed |= improve (w, 0, s, -h->syms.data[s].low);
  }
  return changed;
}

static bool
has_bounds (const Heap *h) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].kind == FACT_AT_MOST)
      return true;
  return false;
}

WideSigned
prove_difference (const Prover *p, HeapValue a, HeapValue b) {
  const Heap *h = p->heap;
  WideSigned shift = (WideSigned)a.add - b.add;
  if (a.sym == b.sym)
    return shift;
  WideSigned a_low, a_high, b_low, b_high;
  prove_range (h, a, &a_low, &a_high);
  prove_range (h, b, &b_low, &b_high);
  WideSigned best = a_high - b_low;
  if (!has_bounds (h))
    return best;
  Ways w = {p, b.sym, a.sym, mem_alloc (h->syms.len * sizeof (WideSigned))};
  for (size_t i = 0; i < h->syms.len; i++)
    w.at[i] = FAR;
  w.at[b.sym] = 0;
  for (size_t i = 0; i < h->syms.len && improve_all (&w); i++)
    ;
  if (w.at[a.sym] + shift < best)
    best = w.at[a.sym] + shift;
  mem_free (w.at);
  return best;
}

/* Facts -------------------------------------------------------------------- */

static bool
has_different (const Heap *h, HeapValue a, HeapValue b) {
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind != FACT_DIFFERENT)
      continue;
    if (f->a == a.sym && f->b == b.sym && b.add - a.add == f->c)
      return true;
    if (f->a == b.sym && f->b == a.sym && a.add - b.add == f->c)
      return true;
  }
  return false;
}

static bool
different (const Prover *p, HeapValue a, HeapValue b) {
  if (a.sym == b.sym)
    return a.add != b.add;
  unsigned bits;
  if (heap_is (b, 0) && prove_address (p->heap, a, &bits))
    return true;
  if (heap_is (a, 0) && prove_address (p->heap, b, &bits))
    return true;
  size_t owner_a = owner (p->heap, a), owner_b = owner (p->heap, b);
  if (owner_a && owner_b && owner_a != owner_b)
    return true;
  return has_different (p->heap, a, b) || prove_difference (p, a, b) < 0 ||
         prove_difference (p, b, a) < 0;
}

static bool
times (const Heap *h, HeapValue a, HeapValue b, int64_t c) {
  WideSigned b_low, b_high, a_low, a_high;
  prove_range (h, a, &a_low, &a_high);
  prove_range (h, b, &b_low, &b_high);
  if (b_low == b_high && a_low == a_high)
    return a_low == b_low * c;
  if (c == 1)
    return heap_same (a, b);
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_TIMES && f->c == c && f->a == a.sym && f->b == b.sym)
      return (WideSigned)a.add == (WideSigned)b.add * c;
  }
  return false;
}

bool
prove_fact (const Prover *p, HeapFactKind kind, HeapValue a, HeapValue b,
            int64_t c) {
  if (kind == FACT_DIFFERENT)
    return different (p, a, heap_plus (b, c));
  if (kind == FACT_TIMES)
    return times (p->heap, a, b, c);
  return prove_difference (p, a, b) <= c;
}
