/* What follows from the ranges, facts and chunks of a heap. */

#include "engine/shape/prove.h"
#include "engine/shape/members.h"
#include "engine/shape/modulo.h"

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

/* The value is the address of a byte in a live object, or just behind it; so it
   is not 0, and a number of 'bits'. */
static bool
prove_address (const Heap *h, HeapValue v, unsigned *bits) {
  if (!v.sym)
    return false;
  *bits = pointer_bits (h, v.sym);
  const HeapObject *o = heap_object (h, v.sym);
  if (o)
    return heap_lives (o) && v.add >= 0 && v.add <= heap_low (h, o->size);
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
    return heap_lives (o) && v.add >= 0 && v.add < heap_low (h, o->size)
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
  return has_different (p->heap, a, b) || modulo_differ (p->heap, a, b) ||
         prove_at_most (p, a, b, -1) || prove_at_most (p, b, a, -1);
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

/* By what the numbers are, or because a fact says so. */
static bool
tells (const Prover *p, HeapValue a, HeapValue b, int64_t c) {
  const Heap *h = p->heap;
  WideSigned a_low, a_high, b_low, b_high;
  prove_range (h, a, &a_low, &a_high);
  prove_range (h, b, &b_low, &b_high);
  if (b_low == 0 && b_high == 0)
    return different (p, a, heap_const (c));
  if (b_low >= 1)
    return a_low == c && a_high == c;
  if (a.sym == b.sym) /* b is 0 or 1, and a as much more than it */
    return b_low == 0 && b_high == 1 && (WideSigned)a.add - b.add + 1 == c;
  for (size_t i = 0; !b.add && i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_WHEN && f->a == a.sym && f->b == b.sym &&
        (WideSigned)f->c + a.add == c)
      return true;
  }
  return false;
}

/* c is that of a fact. */
static bool
is_left (const Heap *h, HeapValue a, int64_t c) {
  HeapFact f = {FACT_MODULO, 0, 0, c};
  HeapModulo m = heap_modulo_of (&f);
  int64_t is;
  return modulo_is (h, a, m.by, &is) && is == m.is;
}

bool
prove_fact (const Prover *p, HeapFactKind kind, HeapValue a, HeapValue b,
            int64_t c) {
  if (kind == FACT_DIFFERENT)
    return different (p, a, heap_plus (b, c));
  if (kind == FACT_TIMES)
    return times (p->heap, a, b, c);
  if (kind == FACT_WHEN)
    return tells (p, a, b, c);
  if (kind == FACT_MODULO)
    return is_left (p->heap, a, c);
  if (kind == FACT_MEMBER)
    return members_are (p->heap, a, heap_member_of (c));
  return prove_at_most (p, a, b, c);
}

static bool
is_sum (const Prover *p, HeapValue a, HeapValue b, HeapValue d) {
  WideSigned c = (WideSigned)b.add + d.add - a.add;
  LinearTerm more[] = {{a.sym, 1}, {b.sym, -1}, {d.sym, -1}};
  LinearTerm less[] = {{a.sym, -1}, {b.sym, 1}, {d.sym, 1}};
  return prove_linear (p, more, 3) <= c && prove_linear (p, less, 3) <= -c;
}

/* a = (x + k) * y, where x * y is known: it is that plus k * y. */
static bool
is_shifted_product (const Prover *p, HeapValue a, HeapValue b, HeapValue d) {
  HeapValue x = heap_value (b.sym, 0), y = heap_value (d.sym, 0), known;
  if (d.add)
    return !b.add && is_shifted_product (p, a, d, b);
  if (!heap_find_equation (p->heap, EQUATION_PRODUCT, x, y, &known))
    return false;
  LinearTerm more[] = {{a.sym, 1}, {known.sym, -1}, {y.sym, -b.add}};
  LinearTerm less[] = {{a.sym, -1}, {known.sym, 1}, {y.sym, b.add}};
  WideSigned c = (WideSigned)known.add - a.add;
  return (!b.add && heap_same (known, a)) ||
         (prove_linear (p, more, 3) <= c && prove_linear (p, less, 3) <= -c);
}

static bool
is_product (const Prover *p, HeapValue a, HeapValue b, HeapValue d) {
  if (b.sym && d.sym)
    return is_shifted_product (p, a, b, d);
  HeapValue constant = b.sym ? d : b, other = b.sym ? b : d;
  return constant.add ? times (p->heap, a, other, constant.add)
                      : heap_is (a, 0);
}

bool
prove_equation (const Prover *p, HeapEquationKind kind, HeapValue a,
                HeapValue b, HeapValue d) {
  return kind == EQUATION_SUM ? is_sum (p, a, b, d) : is_product (p, a, b, d);
}
