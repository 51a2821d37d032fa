/* Entailment: runs of B.  What A knows of the elements says them, from one
   stretch to the next.  A symbol of B that nothing but runs speaks of may be
   what a stretch of A says.  Where only the end is open, it may be that of any
   of the stretches that go on from the beginning: other facts of B may speak of
   a shorter run than A has.  Whatever is chosen, all that B says of it has to
   hold in the end. */

#include "evidence/unit/heaps_fit_impl.h"

enum { MOST_ENDS = 5 }; /* of one run */

static bool
is_open (const Fit *m, HeapValue b) {
  HeapValue a;
  return !fit_mapped (m, b, &a);
}

static bool
has_open (const Fit *m, const HeapRun *r) {
  return is_open (m, r->from) || is_open (m, r->to) || is_open (m, r->low) ||
         is_open (m, r->high);
}

const HeapRun *
fit_open_run (const Fit *m) {
  for (size_t i = 0; i < m->b->heap.runs.len; i++)
    if (has_open (m, m->b->heap.runs.data + i))
      return m->b->heap.runs.data + i;
  return NULL;
}

static bool
is_between (const Fit *m, const HeapRun *b, const HeapRun *a) {
  HeapValue low, high;
  return fit_mapped (m, b->low, &low) && fit_mapped (m, b->high, &high) &&
         formula_at_most (&m->a->heap, low, a->low, 0) &&
         formula_at_most (&m->a->heap, a->high, high, 0);
}

/* Where the stretches within the bounds end that go on from 'at': at most so
   many of them.  'count' is how many there were. */
static HeapValue
end_of (const Fit *m, const HeapRun *b, HeapRuns *all, HeapValue at,
        size_t most, size_t *count) {
  *count = 0;
  for (size_t i = 0; i < all->len && *count < most; i++) {
    if (!heap_same (all->data[i].from, at) || !is_between (m, b, all->data + i))
      continue;
    at = all->data[i].to;
    all->data[i] = vec_last (all); /* once */
    all->len--;
    ++*count;
    i = (size_t)-1;
  }
  return at;
}

/* As far as it goes; nothing; one stretch, two and so on.  False: there are no
   more of these choices. */
static bool
choose_end (const Fit *m, const HeapRun *b, HeapRuns *all, HeapValue from,
            size_t choice, HeapValue *end) {
  size_t most = choice ? choice - 1 : SIZE_MAX, count;
  *end = end_of (m, b, all, from, most, &count);
  return choice < 2 || (choice <= MOST_ENDS && count == most);
}

static void
pair_open (Fit *m, HeapValue a, HeapValue b) {
  if (is_open (m, b))
    fit_add_pair (m, a, b);
}

bool
fit_take_run (Fit *m, const HeapRun *b, size_t choice, bool *is_choice) {
  HeapValue base, from, end;
  const HeapObject *o = NULL;
  HeapRuns all = {0};
  if (fit_mapped (m, heap_value (b->base, 0), &base) && !base.add)
    o = heap_object (&m->a->heap, base.sym);
  if (o)
    run_stretches (&m->a->heap, o, b->bytes, &all);
  bool is_end = fit_mapped (m, b->from, &from) && !is_open (m, b->low) &&
                !is_open (m, b->high);
  *is_choice =
      is_end ? choose_end (m, b, &all, from, choice, &end) : choice < all.len;
  if (*is_choice && is_end)
    fit_add_pair (m, end, b->to);
  else if (*is_choice) {
    HeapRun r = all.data[choice];
    pair_open (m, r.from, b->from);
    pair_open (m, r.to, b->to);
    pair_open (m, r.low, b->low);
    pair_open (m, r.high, b->high);
  }
  vec_done (&all);
  return *is_choice && fit_pairs (m);
}

bool
fit_runs_hold (const Fit *m) {
  for (size_t i = 0; i < m->b->heap.runs.len; i++) {
    HeapRun r = m->b->heap.runs.data[i];
    HeapValue base;
    if (!fit_mapped (m, heap_value (r.base, 0), &base) || base.add ||
        !fit_mapped (m, r.from, &r.from) || !fit_mapped (m, r.to, &r.to) ||
        !fit_mapped (m, r.low, &r.low) || !fit_mapped (m, r.high, &r.high) ||
        !heap_object (&m->a->heap, base.sym))
      return false;
    r.base = base.sym;
    if (!run_holds (m->unit, &m->a->heap, &r))
      return false;
  }
  return true;
}
