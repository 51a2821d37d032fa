/* Entailment: runs of B.

   Each is one that A has, in as many stretches as it takes.  A symbol that only
   a run of B has, and nothing else determines, is what a stretch of A says. */

#include "engine/shape/entail_impl.h"
#include "engine/shape/runs.h"

enum { COST_OF_STRETCH = 8 };

static bool
is_open (const Match *m, HeapValue v) {
  return v.sym && !m->syms_b.data[v.sym].is_bound;
}

static bool
has_open (const Match *m, const HeapRun *r) {
  return is_open (m, r->from) || is_open (m, r->to) || is_open (m, r->low) ||
         is_open (m, r->high);
}

static HeapValue
known (const Match *m, HeapValue b) {
  HeapValue v;
  match_known (m, (End){false, b}, &v);
  return v;
}

/* The elements of A within the bounds that go on from 'at' end there. */
static HeapValue
end_from (const Match *m, const HeapRun *r, const Stretches *all) {
  HeapValue at = known (m, r->from);
  Prover p = {.heap = &m->a};
  for (size_t round = 0; round < all->len; round++)
    for (size_t i = 0; i < all->len; i++) {
      const Stretch *s = all->data + i;
      if (heap_same (s->from, at) && !heap_same (s->to, at) &&
          prove_at_most (&p, known (m, r->low), s->low, 0) &&
          prove_at_most (&p, s->high, known (m, r->high), 0) &&
          runs_is_even (&m->a, s, r->bytes)) {
        at = s->to;
        break;
      }
    }
  return at;
}

static void
pair_open (Match *m, HeapValue a, HeapValue b) {
  if (is_open (m, b))
    vec_push (&m->todo, (Pair){a, b});
}

/* The run of B is this stretch, as far as it was not known. */
static bool
take_stretch (Match *m, const HeapRun *r, const Stretch *p) {
  bool is_single = heap_same (p->low, p->high);
  if (heap_is_single (r) && !is_single)
    return false;
  pair_open (m, p->from, r->from);
  pair_open (m, p->to, r->to);
  pair_open (m, p->low, r->low);
  pair_open (m, p->high, r->high);
  return match_run (m);
}

static bool
try_stretches (Match *m, const HeapRun *r, const Stretches *all) {
  for (size_t i = 0; i < all->len; i++) {
    if (m->search->budget < COST_OF_STRETCH)
      return false;
    m->search->budget -= COST_OF_STRETCH;
    Match other;
    match_copy (&other, m);
    bool proved = take_stretch (&other, r, all->data + i);
    if (proved)
      match_move (m, &other);
    else
      match_done (&other);
    if (proved)
      return true;
  }
  return false;
}

/* Only the end is open: as far as elements of A go. */
static bool
is_end_open (const Match *m, const HeapRun *r) {
  return !is_open (m, r->from) && !is_open (m, r->low) && !is_open (m, r->high);
}

/* Elements of the object that lead into arrays. */
static void
find_links (const Heap *h, const HeapObject *o, Stretches *out) {
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    if (r->base == o->base && runs_is_link (h, r))
      vec_push (out, ((Stretch){r->from, r->to, r->low, r->high, r->bytes}));
  }
}

bool
match_open_run (Match *m, bool *proved) {
  for (size_t i = 0; i < m->b.runs.len; i++) {
    HeapRun r = m->b.runs.data[i];
    if (!has_open (m, &r))
      continue;
    HeapValue base = known (m, heap_value (r.base, 0));
    const HeapObject *o = heap_object (&m->a, base.sym);
    Stretches all = {0};
    if (o && runs_is_link (&m->b, &r))
      find_links (&m->a, o, &all);
    else if (o)
      runs_stretches (&m->a, o, r.bytes, &all);
    if (is_end_open (m, &r)) {
      vec_push (&m->todo, ((Pair){end_from (m, &r, &all), r.to}));
      *proved = match_run (m);
    } else
      *proved = try_stretches (m, &r, &all);
    vec_done (&all);
    return true;
  }
  return false;
}

bool
match_all_runs (const Match *m) {
  for (size_t i = 0; i < m->b.runs.len; i++) {
    HeapRun r = m->b.runs.data[i];
    HeapValue base = known (m, heap_value (r.base, 0));
    if (has_open (m, &r) || base.add || !heap_object (&m->a, base.sym))
      return false;
    HeapRun a = {base.sym,        r.bytes,          known (m, r.from),
                 known (m, r.to), known (m, r.low), known (m, r.high)};
    if (!runs_hold (&m->a, &a))
      return false;
  }
  return true;
}
