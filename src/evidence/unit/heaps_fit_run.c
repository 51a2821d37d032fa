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

/* Single elements whose place is known come first: A says what they are. */
const HeapRun *
fit_open_run (const Fit *m) {
  const HeapRun *first = NULL;
  for (size_t i = 0; i < m->b->heap.runs.len; i++) {
    const HeapRun *r = m->b->heap.runs.data + i;
    if (!has_open (m, r))
      continue;
    if (heap_is_single (r) && !is_open (m, r->from))
      return r;
    first = first ? first : r;
  }
  return first;
}

/* A bound of B that is not known lets all elements be. */
static bool
is_between (const Fit *m, const HeapRun *b, const HeapRun *a) {
  HeapValue low, high;
  return (!fit_mapped (m, b->low, &low) ||
          formula_at_most (&m->a->heap, low, a->low, 0)) &&
         (!fit_mapped (m, b->high, &high) ||
          formula_at_most (&m->a->heap, a->high, high, 0));
}

/* One run for both, of which the second begins where the first ends.  False:
   nothing says which bound is the least, or the greatest, and B asks for it. */
static bool
extend (const Fit *m, const HeapRun *b, HeapRun *r, HeapRun next) {
  const Heap *h = &m->a->heap;
  bool asks_low = is_open (m, b->low), asks_high = is_open (m, b->high);
  bool is_lower = asks_low && formula_at_most (h, next.low, r->low, 0);
  bool is_higher = asks_high && formula_at_most (h, r->high, next.high, 0);
  if ((asks_low && !is_lower && !formula_at_most (h, r->low, next.low, 0)) ||
      (asks_high && !is_higher && !formula_at_most (h, next.high, r->high, 0)))
    return false;
  r->low = is_lower ? next.low : r->low;
  r->high = is_higher ? next.high : r->high;
  r->to = next.to;
  return true;
}

/* The stretch goes on from there: it begins there, or a whole number of its
   elements before, and ends behind. */
static bool
goes_on (const HeapRun *next, HeapValue at) {
  bool are_constant = !next->from.sym && !next->to.sym && !at.sym;
  return heap_same (next->from, at) ||
         (are_constant && next->from.add < at.add && at.add < next->to.add &&
          (at.add - next->from.add) % next->bytes == 0);
}

/* The stretch within the bounds that goes on from there, if there is one: of
   several, one that surely ends behind the others. */
static size_t
next_stretch (const Fit *m, const HeapRun *b, const HeapRuns *all,
              HeapValue at) {
  size_t found = SIZE_MAX;
  for (size_t i = 0; i < all->len; i++) {
    const HeapRun *next = all->data + i;
    if (goes_on (next, at) && is_between (m, b, next) &&
        (found == SIZE_MAX ||
         formula_at_most (&m->a->heap, all->data[found].to, next->to, 0)))
      found = i;
  }
  return found;
}

/* The stretches that go on from 'at', as one: at most so many of them.  Answers
   how many there were. */
static size_t
take_stretches (const Fit *m, const HeapRun *b, HeapRuns *all, HeapValue at,
                size_t most, HeapRun *taken) {
  size_t count = 0, i;
  *taken = (HeapRun){.from = at, .to = at};
  while (count < most &&
         (i = next_stretch (m, b, all, taken->to)) != SIZE_MAX) {
    HeapRun next = all->data[i];
    all->data[i] = vec_last (all); /* once */
    all->len--;
    if (count && !extend (m, b, taken, next))
      continue;
    *taken = count++ ? *taken : next;
  }
  return count;
}

/* Only the end is open.  As far as it goes; nothing; one stretch, two and so
   on.  False: there are no more of these choices. */
static bool
choose_end (const Fit *m, const HeapRun *b, HeapRuns *all, HeapValue from,
            size_t choice, HeapRun *taken) {
  size_t most = choice ? choice - 1 : SIZE_MAX;
  size_t count = take_stretches (m, b, all, from, most, taken);
  return choice < 2 || (choice <= MOST_ENDS && count == most);
}

/* A bound is open, too.  One stretch that begins there, two and so on, with the
   bounds of all of them; then any of the stretches. */
static bool
choose_stretches (const Fit *m, const HeapRun *b, HeapRuns *all, size_t choice,
                  size_t chains, HeapRun *taken) {
  HeapValue from;
  if (choice < chains)
    return fit_mapped (m, b->from, &from) &&
           take_stretches (m, b, all, from, choice + 1, taken) == choice + 1;
  *taken = all->data[choice - chains];
  return true;
}

static void
pair_open (Fit *m, HeapValue a, HeapValue b) {
  if (is_open (m, b))
    fit_add_pair (m, a, b);
}

/* Elements of the object whose addresses are known. */
static void
find_places (const Heap *h, const HeapObject *o, uint32_t bytes,
             HeapRuns *out) {
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base == o->base && r->bytes == bytes && heap_is_single (r) &&
        !run_is_number (h, r->low))
      vec_push (out, *r);
  }
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    HeapValue at = heap_const ((int64_t)f->at);
    if (f->bytes == bytes && !run_is_number (h, f->value))
      vec_push (out, ((HeapRun){o->base, bytes, at, heap_plus (at, bytes),
                                f->value, f->value}));
  }
}

bool
fit_take_run (Fit *m, const HeapRun *b, size_t choice, bool *is_choice) {
  HeapValue base, from;
  const HeapObject *o = NULL;
  HeapRuns all = {0};
  HeapRun r;
  if (fit_mapped (m, heap_value (b->base, 0), &base) && !base.add)
    o = heap_object (&m->a->heap, base.sym);
  bool is_place = column_is_place (&m->b->heap, b->low);
  if (o && is_place)
    find_places (&m->a->heap, o, b->bytes, &all);
  else if (o)
    run_stretches (&m->a->heap, o, b->bytes, &all);
  bool is_end = fit_mapped (m, b->from, &from) && !is_open (m, b->low) &&
                !is_open (m, b->high);
  size_t chains = is_place || is_open (m, b->from) ? 0 : MOST_ENDS;
  *is_choice = is_end ? choose_end (m, b, &all, from, choice, &r)
                      : choice < chains + all.len;
  bool good = *is_choice &&
              (is_end || choose_stretches (m, b, &all, choice, chains, &r));
  if (good) {
    pair_open (m, r.from, b->from);
    pair_open (m, r.to, b->to);
    pair_open (m, r.low, b->low);
    pair_open (m, r.high, b->high);
  }
  vec_done (&all);
  return good && fit_pairs (m);
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
