/* Entailment: columns of B.  What A knows of the elements says them, from one
   part to the next.  Symbols of B that nothing but columns speaks of may be
   what a column of A says, or be where parts of A end; all that B says of them
   has to hold in the end. */

#include "evidence/unit/heaps_fit_impl.h"

static bool
is_open (const Fit *m, HeapValue b) {
  HeapValue a;
  return !fit_mapped (m, b, &a);
}

const HeapColumn *
fit_open_column (const Fit *m) {
  for (size_t i = 0; i < m->b->heap.columns.len; i++) {
    const HeapColumn *c = m->b->heap.columns.data + i;
    if (is_open (m, c->from) || is_open (m, c->to) || is_open (m, c->low) ||
        is_open (m, c->high))
      return c;
  }
  return NULL;
}

/* The object of A that B's is; false: there is none. */
static bool
find_object (const Fit *m, HeapSym b, HeapSym *a) {
  HeapValue v;
  if (!fit_mapped (m, heap_value (b, 0), &v) || v.add ||
      !heap_object (&m->a->heap, v.sym))
    return false;
  *a = v.sym;
  return true;
}

static void
pair_open (Fit *m, HeapValue a, HeapValue b) {
  if (is_open (m, b))
    fit_add_pair (m, a, b);
}

bool
fit_take_column (Fit *m, const HeapColumn *b, const HeapColumn *a) {
  HeapSym base;
  if (!find_object (m, b->base, &base) || a->base != base ||
      a->step != b->step || a->bytes != b->bytes)
    return false;
  pair_open (m, a->from, b->from);
  pair_open (m, a->to, b->to);
  if (a->kind == b->kind) {
    pair_open (m, a->low, b->low);
    pair_open (m, a->high, b->high);
  }
  return fit_pairs (m);
}

/* Where B's column may end: behind an element of A, the last one first, or
   where it begins. */
void
fit_find_ends (const Fit *m, const HeapColumn *b, FitValues *ends) {
  const Heap *h = &m->a->heap;
  HeapSym base;
  HeapValue from;
  if (!find_object (m, b->base, &base) || !fit_mapped (m, b->from, &from))
    return;
  const HeapObject *o = heap_object (h, base);
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base == base && r->bytes == b->bytes && heap_is_single (r) &&
        run_is_aligned (h, r->from, from, (int64_t)b->step))
      vec_push (ends, heap_plus (r->from, (int64_t)b->step));
  }
  for (size_t i = o->fields.len; i-- > 0;) {
    HeapValue at = heap_const ((int64_t)o->fields.data[i].at);
    if (o->fields.data[i].bytes == b->bytes &&
        run_is_aligned (h, at, from, (int64_t)b->step))
      vec_push (ends, heap_plus (at, (int64_t)b->step));
  }
  vec_push (ends, from);
}

/* The column of B ends there, and nothing else of it is open. */
bool
fit_take_end (Fit *m, const HeapColumn *b, HeapValue end) {
  if (is_open (m, b->from) || is_open (m, b->low) || is_open (m, b->high))
    return false;
  pair_open (m, end, b->to);
  return fit_pairs (m);
}

bool
fit_columns_hold (const Fit *m) {
  for (size_t i = 0; i < m->b->heap.columns.len; i++) {
    HeapColumn c = m->b->heap.columns.data[i];
    if (!find_object (m, c.base, &c.base) ||
        (c.target && !find_object (m, c.target, &c.target)) ||
        !fit_mapped (m, c.from, &c.from) || !fit_mapped (m, c.to, &c.to) ||
        !fit_mapped (m, c.low, &c.low) || !fit_mapped (m, c.high, &c.high) ||
        !column_holds (m->unit, &m->a->heap, &c))
      return false;
  }
  return true;
}
