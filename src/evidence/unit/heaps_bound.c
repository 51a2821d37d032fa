/* Whether a - b <= c, by ranges and facts.

   'far' says of each symbol s by how much it may be more than b.  It begins
   with b itself and is lowered as long as something says less: s <= t + k by a
   fact, s <= its highest number, the number 0 <= s - its lowest number.  Before
   that, the ranges of symbols are lowered and raised by facts.  Where this does
   not do, the solver is asked (heaps_linear.c). */

#include "evidence/unit/heaps_impl.h"

enum { MOST_PASSES = 5 };

static const WideSigned UNKNOWN = (WideSigned)1 << 100;

typedef struct {
  const Heap *heap;
  WideSigned *least, *most, *far; /* by symbol; 0: the number 0 */
} Bounds;

/* Ranges ------------------------------------------------------------------- */

bool
formula_has_range (const Heap *h, HeapSym s) {
  unsigned kind = h->syms.data[s].kind;
  return kind != SYM_INSIDE && kind != SYM_PARAM;
}

static void
read_ranges (Bounds *b) {
  b->least[0] = b->most[0] = 0;
  for (HeapSym s = 1; s < b->heap->syms.len; s++) {
    const HeapSymInfo *info = b->heap->syms.data + s;
    b->least[s] = formula_has_range (b->heap, s) ? info->low : -UNKNOWN;
    b->most[s] = formula_has_range (b->heap, s) ? info->high : UNKNOWN;
  }
}

static WideSigned
round_down (WideSigned a, WideSigned k) {
  assert (k > 0);
  return a / k - (a % k && a < 0);
}

/* The new number, if it is lower (higher); then something has changed. */
static void
lower (WideSigned *old, WideSigned new, bool *changed) {
  *changed |= new < *old;
  *old = new < *old ? new : *old;
}

static void
raise (WideSigned *old, WideSigned new, bool *changed) {
  *changed |= new > *old;
  *old = new > *old ? new : *old;
}

static bool
is_small (WideSigned x, int64_t k) {
  assert (k > 0);
  return x > -UNKNOWN / k && x < UNKNOWN / k;
}

static bool
cut_ranges (Bounds *b, const HeapFact *f) {
  WideSigned *low = b->least, *high = b->most;
  bool changed = false;
  if (f->kind == FACT_AT_MOST) {
    lower (high + f->a, high[f->b] + f->c, &changed);
    raise (low + f->b, low[f->a] - f->c, &changed);
  }
  if (f->kind == FACT_MODULO) {
    HeapModulo m = heap_modulo_of (f);
    raise (low + f->a, low[f->a] + heap_left (m.is - low[f->a], m.by),
           &changed);
    lower (high + f->a, high[f->a] - heap_left (high[f->a] - m.is, m.by),
           &changed);
  }
  if (f->kind != FACT_TIMES || f->c <= 0)
    return changed;
  if (is_small (high[f->b], f->c))
    lower (high + f->a, high[f->b] * f->c, &changed);
  if (is_small (low[f->b], f->c))
    raise (low + f->a, low[f->b] * f->c, &changed);
  lower (high + f->b, round_down (high[f->a], f->c), &changed);
  raise (low + f->b, -round_down (-low[f->a], f->c), &changed);
  return changed;
}

/* Ways --------------------------------------------------------------------- */

static void
step (Bounds *b, HeapSym to, HeapSym from, WideSigned k, bool *changed) {
  if (b->far[from] < UNKNOWN)
    lower (b->far + to, b->far[from] + k, changed);
}

static bool
step_all (Bounds *b) {
  const Heap *h = b->heap;
  bool changed = false;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    if (f->kind == FACT_AT_MOST)
      step (b, f->a, f->b, f->c, &changed);
  }
  for (HeapSym s = 1; s < h->syms.len; s++) {
    if (!formula_has_range (h, s))
      continue;
    step (b, s, 0, b->most[s], &changed);
    step (b, 0, s, -b->least[s], &changed);
  }
  return changed;
}

WideSigned
formula_most (const Heap *h, HeapSym a, HeapSym from) {
  size_t n = h->syms.len;
  WideSigned *words = mem_alloc (3 * n * sizeof *words);
  Bounds b = {h, words, words + n, words + 2 * n};
  bool changed = true;
  read_ranges (&b);
  for (int pass = 0; changed && pass < MOST_PASSES; pass++) {
    changed = false;
    for (size_t i = 0; i < h->facts.len; i++)
      changed |= cut_ranges (&b, h->facts.data + i);
  }
  for (size_t i = 0; i < n; i++)
    b.far[i] = UNKNOWN;
  b.far[from] = 0;
  for (size_t i = 0; i < n && step_all (&b); i++)
    ;
  WideSigned most = b.far[a];
  mem_free (words);
  return most;
}

static bool
has_facts (const Heap *h) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].kind != FACT_DIFFERENT)
      return true;
  return false;
}

/* Shortest ways say all that there is to say. */
static bool
is_simple (const Heap *h) {
  for (size_t i = 0; i < h->facts.len; i++)
    if (h->facts.data[i].kind == FACT_TIMES)
      return false;
  return !h->equations.len;
}

bool
formula_at_most (const Heap *h, HeapValue a, HeapValue b, WideSigned c) {
  assert (a.sym < h->syms.len && b.sym < h->syms.len);
  WideSigned most = c - a.add + b.add;
  if (a.sym == b.sym)
    return most >= 0;
  bool by_ranges = formula_has_range (h, a.sym) &&
                   formula_has_range (h, b.sym) &&
                   heap_high (h, a) - heap_low (h, b) <= c;
  if (by_ranges || (has_facts (h) && formula_most (h, a.sym, b.sym) <= most))
    return true;
  return !is_simple (h) && formula_linear (h, (HeapSym[]){a.sym, b.sym, 0},
                                           (int[]){1, -1, 0}, most);
}
