/* Entailment: the state of a search, and how values of A and B pair. */

#include "evidence/unit/heaps_fit_impl.h"

/* The map is kept in A, as registers of a frame that it does not have: so it
   follows when symbols of A are replaced. */
enum { MAP = UINT32_MAX - 1 };

Fit
fit_copy (const Fit *m) {
  Fit copy = {.unit = m->unit,
              .around = m->around,
              .all = m->all,
              .a = heap_state_copy (m->a),
              .b = heap_state_copy (m->b),
              .outer_a = m->outer_a,
              .outer_b = m->outer_b,
              .may_lose = m->may_lose,
              .unfolded = m->unfolded,
              .work = m->work};
  vec_copy (&copy.pairs, &m->pairs);
  vec_copy (&copy.used_objects, &m->used_objects);
  vec_copy (&copy.fitted, &m->fitted);
  vec_copy (&copy.used_segments, &m->used_segments);
  vec_copy (&copy.progress, &m->progress);
  vec_copy (&copy.joins, &m->joins);
  vec_copy (&copy.claims, &m->claims);
  return copy;
}

void
fit_done (Fit *m) {
  heap_state_free (m->a);
  heap_state_free (m->b);
  vec_done (&m->pairs);
  vec_done (&m->used_objects);
  vec_done (&m->fitted);
  vec_done (&m->used_segments);
  vec_done (&m->progress);
  vec_done (&m->joins);
  vec_done (&m->claims);
}

void
fit_count_segments (Fit *m) {
  while (m->used_segments.len < m->a->heap.segments.len)
    vec_push (&m->used_segments, false);
  while (m->progress.len < m->b->heap.segments.len)
    vec_push (&m->progress, (Progress){0});
}

void
fit_add_pair (Fit *m, HeapValue a, HeapValue b) {
  assert (a.sym < m->a->heap.syms.len && b.sym < m->b->heap.syms.len);
  vec_push (&m->pairs, (Pair){a, b, 0});
}

void
fit_add_pair_of_bits (Fit *m, HeapValue a, HeapValue b, unsigned bits) {
  assert (bits <= 64);
  assert (a.sym < m->a->heap.syms.len && b.sym < m->b->heap.syms.len);
  vec_push (&m->pairs, (Pair){a, b, bits});
}

const HeapValue *
fit_map_of (const Fit *m, HeapSym b) {
  return heap_reg (m->a, MAP, b);
}

void
fit_map (Fit *m, HeapSym b, HeapValue a) {
  assert (b && b < m->b->heap.syms.len && a.sym < m->a->heap.syms.len);
  assert (!fit_map_of (m, b)); /* what is known stays */
  heap_set_reg (m->a, MAP, b, a);
}

bool
fit_mapped (const Fit *m, HeapValue b, HeapValue *a) {
  *a = b;
  if (!b.sym)
    return true;
  const HeapValue *v = fit_map_of (m, b.sym);
  if (v)
    *a = heap_plus (*v, b.add);
  return v;
}

/* The address of no chunk, neither of the element nor of what is around it. */
static bool
is_number (const Fit *m, HeapValue v) {
  for (; m; m = m->around)
    if (v.sym < m->a->heap.syms.len && !run_is_number (&m->a->heap, v))
      return false;
  return true;
}

/* Places in the same object, whose offsets are the same. */
static bool
is_same_place (const Heap *h, HeapValue a, HeapValue b) {
  if (!a.sym || !b.sym || is_flagged (h, a) || is_flagged (h, b))
    return false;
  Place p = formula_place (h, a), q = formula_place (h, b);
  return p.kind == PLACE_OBJECT && q.kind == PLACE_OBJECT && p.base == q.base &&
         formula_at_most (h, p.offset, q.offset, 0) &&
         formula_at_most (h, q.offset, p.offset, 0);
}

/* The same integer, and of no object; or the same place in one. */
static bool
is_same (const Fit *m, HeapValue a, HeapValue b) {
  const Heap *h = &m->a->heap;
  return heap_same (a, b) || is_same_place (h, a, b) ||
         (is_number (m, a) && is_number (m, b) &&
          formula_at_most (h, a, b, 0) && formula_at_most (h, b, a, 0));
}

/* B's symbol is a base plus an offset, and so is what A has.  It need not be
   the base of an object that lives: if it is one in B, that is looked at like
   all objects of B.  If not, any base will do. */
static bool
pair_inside (Fit *m, HeapValue to, const HeapSymInfo *info) {
  const HeapSymInfo *of = m->a->heap.syms.data + to.sym;
  HeapValue index = heap_value (info->index, 0), base, offset;
  if (to.sym && (of->kind == SYM_PROC || of->kind == SYM_PARAM))
    return false;
  if (to.sym && of->kind == SYM_INSIDE) {
    base = heap_value (of->index, 0);
    offset = heap_value (of->offset, to.add);
  } else {
    if (!fit_mapped (m, index, &base) || base.sym != to.sym)
      base = to.sym ? heap_value (to.sym, 0) : to;
    WideSigned add = (WideSigned)to.add - base.add;
    if (add < INT64_MIN || add > INT64_MAX)
      return false;
    offset = heap_const ((int64_t)add);
  }
  fit_add_pair (m, base, index);
  fit_add_pair (m, offset, heap_value (info->offset, 0));
  return true;
}

/* The integers differ by a multiple of 2^bits. */
static bool
has_same_bits (HeapValue a, HeapValue b, unsigned bits) {
  Wide d = (Wide)((WideSigned)a.add - b.add);
  return bits && a.sym == b.sym && !(d & wide_mask (bits));
}

/* A constant of A stands for all integers with its bits: the one that B's
   symbol may be. */
static HeapValue
choose_integer (HeapValue a, HeapValue b, const HeapSymInfo *info,
                unsigned bits) {
  WideSigned k = (WideSigned)a.add - b.add, turn = (WideSigned)1 << bits;
  if (a.sym || !bits || bits > 63 || info->kind != SYM_PLAIN)
    return a;
  if (k < info->low && k + turn <= info->high)
    a.add += (int64_t)1 << bits;
  else if (k > info->high && k - turn >= info->low)
    a.add -= (int64_t)1 << bits;
  return a;
}

bool
fit_value (Fit *m, HeapValue a, HeapValue b, unsigned bits) {
  const Heap *h = &m->a->heap;
  const HeapSymInfo *info = m->b->heap.syms.data + b.sym;
  HeapValue known;
  if (fit_mapped (m, b, &known))
    return is_same (m, a, known) || has_same_bits (a, known, bits);
  a = choose_integer (a, b, info, bits);
  WideSigned add = (WideSigned)a.add - b.add;
  HeapValue to = {a.sym, (int64_t)add};
  if (add < INT64_MIN || add > INT64_MAX)
    return false;
  if (info->kind == SYM_GLOBAL || info->kind == SYM_PROC) {
    const HeapSymInfo *of = h->syms.data + to.sym;
    if (!to.sym || to.add || of->kind != info->kind || of->index != info->index)
      return false;
  }
  if (info->kind == SYM_INSIDE && !pair_inside (m, to, info))
    return false;
  if (b.sym < m->outer_b && to.sym >= m->outer_a)
    return false;
  fit_map (m, b.sym, to);
  return true;
}

bool
fit_pairs (Fit *m) {
  while (m->pairs.len) {
    Pair p = vec_pop (&m->pairs);
    if (!fit_value (m, p.a, p.b, p.bits))
      return false;
  }
  return true;
}
