/* The largest number that a difference can be: the shortest way in a graph.

   Its edges are the facts a - b <= c, and the ranges, as edges from and to 0.
   Ranges are made narrower first: by these facts, and by a = k * x from a to x
   and back.  Where there are multiples or equations, linear programming may say
   more (prove_linear.c). */

#include "engine/shape/prove.h"

#define FAR ((WideSigned)1 << 100)

enum { MOST_ROUNDS = 4 };

typedef struct {
  const Prover *by;
  HeapSym from, to;
  WideSigned *low, *high; /* by symbol */
  WideSigned *at;         /* s - from <= at[s]; 0 for the number 0 */
} Ways;

static bool
may_use (const Ways *w, HeapSym s) {
  return !s || s == w->from || s == w->to || !w->by->uses ||
         w->by->uses (w->by->context, s);
}

/* Ranges ------------------------------------------------------------------- */

static void
begin_ranges (Ways *w) {
  const Heap *h = w->by->heap;
  w->low[0] = w->high[0] = 0;
  for (HeapSym s = 1; s < h->syms.len; s++) {
    const HeapSymInfo *info = h->syms.data + s;
    bool has_range = info->kind == SYM_PLAIN;
    w->low[s] = has_range ? info->low : -FAR;
    w->high[s] = has_range ? info->high : FAR;
  }
}

static WideSigned
floor_of (WideSigned a, WideSigned k) {
  return a / k - (a % k < 0);
}

static bool
narrow (Ways *w, HeapSym s, WideSigned low, WideSigned high) {
  bool changed = false;
  if (low > w->low[s])
    w->low[s] = low, changed = true;
  if (high < w->high[s])
    w->high[s] = high, changed = true;
  return changed;
}

static bool
is_product (const HeapFact *f) {
  return f->kind == FACT_TIMES && f->c > 0;
}

/* The range ends with numbers of which that is left. */
static bool
narrow_by_rest (Ways *w, const HeapFact *f) {
  HeapModulo m = heap_modulo_of (f);
  WideSigned low = w->low[f->a], high = w->high[f->a];
  return narrow (w, f->a, low + heap_left (m.is - low, m.by),
                 high - heap_left (high - m.is, m.by));
}

static bool
narrow_by (Ways *w, const HeapFact *f) {
  if (!may_use (w, f->a) || !may_use (w, f->b))
    return false;
  if (f->kind == FACT_AT_MOST) {
    bool above = narrow (w, f->a, -FAR, w->high[f->b] + f->c);
    return narrow (w, f->b, w->low[f->a] - f->c, FAR) || above;
  }
  if (f->kind == FACT_MODULO)
    return narrow_by_rest (w, f);
  if (!is_product (f) || w->low[f->b] < -FAR / f->c ||
      w->high[f->b] > FAR / f->c)
    return false;
  bool product = narrow (w, f->a, w->low[f->b] * f->c, w->high[f->b] * f->c);
  return narrow (w, f->b, -floor_of (-w->low[f->a], f->c),
                 floor_of (w->high[f->a], f->c)) ||
         product;
}

/* a = b + d + c: each is what the others say. */
static bool
narrow_by_sum (Ways *w, const HeapEquation *e) {
  HeapSym a = e->a, b = e->b, d = e->d;
  if (e->kind != EQUATION_SUM || !may_use (w, a) || !may_use (w, b) ||
      !may_use (w, d))
    return false;
  bool changed = a && narrow (w, a, w->low[b] + w->low[d] + e->c,
                              w->high[b] + w->high[d] + e->c);
  changed |= narrow (w, b, w->low[a] - w->high[d] - e->c,
                     w->high[a] - w->low[d] - e->c);
  return narrow (w, d, w->low[a] - w->high[b] - e->c,
                 w->high[a] - w->low[b] - e->c) ||
         changed;
}

static void
narrow_all (Ways *w) {
  const Heap *h = w->by->heap;
  bool changed = true;
  for (int round = 0; changed && round < MOST_ROUNDS; round++) {
    changed = false;
    for (size_t i = 0; i < h->facts.len; i++)
      changed |= narrow_by (w, h->facts.data + i);
    for (size_t i = 0; i < h->equations.len; i++)
      changed |= narrow_by_sum (w, h->equations.data + i);
  }
}

static bool
is_length (const Heap *h, HeapSym s) {
  for (size_t i = 0; i < h->segments.len; i++)
    if (h->segments.data[i].length.sym == s)
      return true;
  return false;
}

/* a = b + d + c, and a fact compares a with a part: that is what the other part
   is at most, or at least.  Lists that turn out to be empty by this are left to
   those who look at their elements. */
static void
narrow_by_part (Ways *w, const HeapEquation *e, const HeapFact *f) {
  bool is_above = f->b == e->a;
  HeapSym part = is_above ? f->a : f->b;
  HeapSym other = part == e->b ? e->d : e->b;
  if (e->kind != EQUATION_SUM || f->kind != FACT_AT_MOST || !e->a ||
      (f->a != e->a && f->b != e->a) || (part != e->b && part != e->d) ||
      is_length (w->by->heap, other))
    return;
  if (is_above)
    narrow (w, other, -(WideSigned)f->c - e->c, FAR);
  else
    narrow (w, other, -FAR, (WideSigned)f->c - e->c);
}

static void
narrow_by_parts (Ways *w) {
  const Heap *h = w->by->heap;
  for (size_t i = 0; i < h->equations.len; i++)
    for (size_t k = 0; k < h->facts.len; k++)
      narrow_by_part (w, h->equations.data + i, h->facts.data + k);
}

bool
prove_narrow (Heap *h, bool by_parts) {
  Prover p = {.heap = h};
  WideSigned *all = mem_alloc (2 * h->syms.len * sizeof *all);
  Ways w = {.by = &p, .low = all, .high = all + h->syms.len};
  begin_ranges (&w);
  if (by_parts)
    narrow_by_parts (&w);
  narrow_all (&w);
  bool possible = true;
  for (HeapSym s = 1; s < h->syms.len; s++)
    if (h->syms.data[s].kind == SYM_PLAIN && !heap_object (h, s)) {
      h->syms.data[s].low = w.low[s];
      h->syms.data[s].high = w.high[s];
      possible &= w.low[s] <= w.high[s];
    }
  mem_free (all);
  return possible;
}

/* Ways --------------------------------------------------------------------- */

static bool
improve (Ways *w, HeapSym s, HeapSym via, WideSigned c) {
  if (w->at[via] >= FAR || w->at[via] + c >= w->at[s] || !may_use (w, via))
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
    if (h->syms.data[s].kind != SYM_PLAIN || !may_use (w, s))
      continue;
    changed |= improve (w, s, 0, w->high[s]);
    changed |= improve (w, 0, s, -w->low[s]);
  }
  return changed;
}

static bool
has_edges (const Heap *h) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].kind != FACT_DIFFERENT)
      return true;
  return false;
}

static WideSigned
symbol_difference (const Prover *p, HeapSym a, HeapSym b) {
  size_t n = p->heap->syms.len;
  if (a == b)
    return 0;
  WideSigned *all = mem_alloc (3 * n * sizeof *all);
  Ways w = {p, b, a, all, all + n, all + 2 * n};
  begin_ranges (&w);
  narrow_all (&w);
  for (size_t i = 0; i < n; i++)
    w.at[i] = FAR;
  w.at[b] = 0;
  for (size_t i = 0; i < n && improve_all (&w); i++)
    ;
  WideSigned best = w.at[a];
  mem_free (all);
  return best;
}

WideSigned
prove_by_ways (const Prover *p, HeapValue a, HeapValue b) {
  WideSigned shift = (WideSigned)a.add - b.add;
  if (a.sym == b.sym)
    return shift;
  WideSigned low, high, other;
  prove_range (p->heap, a, &other, &high);
  prove_range (p->heap, b, &low, &other);
  WideSigned best = high - low;
  if (!has_edges (p->heap))
    return best;
  WideSigned d = symbol_difference (p, a.sym, b.sym) + shift;
  return d < best ? d : best;
}

static bool
is_linear (const Heap *h) {
  bool has_products = false;
  for (size_t i = 0; i < h->facts.len; i++)
    has_products |= h->facts.data[i].kind == FACT_TIMES;
  return has_products || h->equations.len;
}

static WideSigned
by_linear (const Prover *p, HeapValue a, HeapValue b) {
  LinearTerm terms[] = {{a.sym, 1}, {b.sym, -1}};
  return prove_linear (p, terms, 2) + a.add - b.add;
}

WideSigned
prove_difference (const Prover *p, HeapValue a, HeapValue b) {
  WideSigned best = prove_by_ways (p, a, b);
  if (a.sym == b.sym || !is_linear (p->heap))
    return best;
  WideSigned c = by_linear (p, a, b);
  return c < best ? c : best;
}

bool
prove_at_most (const Prover *p, HeapValue a, HeapValue b, WideSigned c) {
  if (prove_by_ways (p, a, b) <= c)
    return true;
  return a.sym != b.sym && is_linear (p->heap) && by_linear (p, a, b) <= c;
}
