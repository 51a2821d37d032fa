/* Entailment: slots and cells of B.

   Slots of B are, from one place to the next, slots of A, cells and fields of
   A, at which segments of B begin then, and zeros, unless they are full.  Those
   of A may be cut in two, and one of them may be opened.  What is taken of A,
   and done of B, is removed. */

#include "engine/shape/entail_impl.h"
#include "engine/shape/runs.h"
#include "engine/shape/owners.h"

static WideSigned
difference (const Match *m, HeapValue a, HeapValue b) {
  Prover p = {.heap = &m->a};
  return prove_difference (&p, a, b);
}

static bool
known (const Match *m, HeapValue b, HeapValue *a) {
  return match_known (m, (End){false, b}, a);
}

/* Cells -------------------------------------------------------------------- */

/* What A has at a place of B's is not in its heap as canonical values. */
static bool
has_base (const Match *m, HeapSym b, HeapSym *base) {
  HeapValue v;
  if (!known (m, heap_value (b, 0), &v) || v.add || !heap_object (&m->a, v.sym))
    return false;
  *base = v.sym;
  return true;
}

/* Slots or cells of B are still to be found. */
static bool
has_open (const Match *m) {
  bool is_open = m->b.slots.len;
  for (size_t i = 0; i < m->b.runs.len && !is_open; i++) {
    const HeapRun *r = m->b.runs.data + i;
    is_open = owners_is_cell (&m->b, r) && !m->syms_b.data[r->low.sym].is_bound;
  }
  return is_open;
}

static bool
match_cells (Match *m, bool *progress) {
  for (size_t i = 0; i < m->b.runs.len; i++) {
    HeapRun r = m->b.runs.data[i];
    HeapSym base;
    HeapValue at, v;
    size_t slots;
    if (!owners_is_cell (&m->b, &r) || m->syms_b.data[r.low.sym].is_bound ||
        !has_base (m, r.base, &base))
      continue;
    if (!known (m, r.from, &at))
      continue;
    if (owners_find (&m->a, base, at, &slots)) {
      if (!owners_open_at (&m->a, slots, at, &v))
        return false;
      match_added_a (m, 0);
    } else if (!owners_find_cell (&m->a, base, at, &v))
      continue;
    *progress = true;
    vec_push (&m->todo, (Pair){v, r.low});
    return true;
  }
  return true;
}

/* Slots -------------------------------------------------------------------- */

/* What is left of the slots of B: values of A. */
typedef struct {
  HeapSym base;
  HeapValue at, to;
  HeapSlots of;
  bool failed; /* slots of A are there, but their elements are others */
} Left;

static size_t
cut (Heap *h, size_t index, HeapValue at) {
  HeapSlots behind = heap_copy_slots (h->slots.data + index);
  h->slots.data[index].to = at;
  behind.from = at;
  heap_add_slots (h, behind);
  return h->slots.len - 1;
}

static bool
links_agree (const HeapTemplate *a, const HeapTemplate *b) {
  return a->entry == b->entry && a->next == b->next && a->prev == b->prev &&
         heap_same_branches (&a->branches, &b->branches) && a->back == b->back;
}

static bool
elements_agree (Match *m, const HeapSlots *a, const HeapSlots *b) {
  if (a->of == b->of && match_args (m, a->args.data, b->args.data, a->args.len))
    return true;
  return match_kinds (m, a->of, a->args.data, b->of, b->args.data, NULL, 0);
}

static bool
is_same (const Match *m, HeapValue a, HeapValue b) {
  return heap_same (a, b) ||
         (difference (m, a, b) <= 0 && difference (m, b, a) <= 0);
}

/* Slots of A that begin there, with or without any pointer, or have one there:
   then they are cut. */
static bool
find_from (Match *m, const Left *l, size_t *index) {
  for (*index = 0; *index < m->a.slots.len; ++*index) {
    const HeapSlots *s = m->a.slots.data + *index;
    if (s->base == l->base && s->step == l->of.step &&
        is_same (m, s->from, l->at))
      return true;
  }
  if (!owners_find (&m->a, l->base, l->at, index) ||
      m->a.slots.data[*index].step != l->of.step)
    return false;
  *index = cut (&m->a, *index, l->at);
  return true;
}

/* Where what is taken of the slots ends: at their end, or at that of B's. */
static bool
find_end (Match *m, const Left *l, size_t index, HeapValue *to) {
  int64_t step = (int64_t)l->of.step;
  *to = m->a.slots.data[index].to;
  if (is_same (m, *to, l->to))
    return true;
  if (difference (m, *to, l->to) <= 0)
    return difference (m, l->at, *to) <= 0 &&
           runs_are_aligned (&m->a, *to, l->at, step);
  if (difference (m, l->to, *to) > 0 || difference (m, l->at, l->to) > 0 ||
      !runs_are_aligned (&m->a, l->to, l->at, step))
    return false;
  *to = l->to;
  cut (&m->a, index, l->to);
  return true;
}

static bool
take_slots (Match *m, Left *l) {
  size_t i;
  HeapValue to;
  if (!find_from (m, l, &i) || !find_end (m, l, i, &to))
    return false;
  HeapSlots a = heap_copy_slots (m->a.slots.data + i);
  heap_remove_slots (&m->a, i);
  l->at = to;
  bool good = (a.is_full || !l->of.is_full) && a.are_heads == l->of.are_heads &&
              links_agree (a.of, l->of.of) && elements_agree (m, &a, &l->of);
  vec_done (&a.args);
  l->failed = !good;
  return good;
}

/* A segment of B leads back to the slot, or to NULL. */
static void
set_back (Match *m, const Left *l, HeapSegment *s) {
  HeapSlots here = l->of;
  here.base = l->base;
  s->last = heap_value (heap_fresh (&m->b, 64, false), 0);
  s->prev = heap_const (0);
  if (!here.are_heads)
    return;
  HeapValue prev = heap_slot_prev (&m->a, &here, l->at);
  match_added_a (m, 0);
  s->prev = heap_value (heap_fresh (&m->b, 64, false), 0);
  vec_push (&m->todo, (Pair){prev, s->prev});
}

static bool
take_cell (Match *m, Left *l) {
  HeapValue v;
  if (difference (m, l->at, l->to) > -SLOT_BYTES ||
      !owners_find_cell (&m->a, l->base, l->at, &v))
    return false;
  HeapSym first = heap_fresh (&m->b, 64, false);
  HeapSym length = heap_fresh (&m->b, 64, false);
  m->b.syms.data[length].low = l->of.is_full;
  HeapSegment s = {.of = l->of.of,
                   .first = heap_value (first, 0),
                   .length = heap_value (length, 0)};
  if (heap_is_doubly (&s))
    set_back (m, l, &s);
  vec_copy (&s.args, &l->of.args);
  heap_add_segment (&m->b, s);
  match_added_b (m, 0);
  vec_push (&m->todo, (Pair){v, s.first});
  l->at = heap_plus (l->at, (int64_t)l->of.step);
  return true;
}

/* Zeros before the next field that is none. */
static bool
take_gap (Match *m, Left *l) {
  const HeapObject *o = heap_object (&m->a, l->base);
  HeapValue end = o->size;
  if (l->of.is_full || l->at.sym || l->at.add < 0 || o->rest != REST_ZERO)
    return false;
  for (size_t i = o->fields.len; i-- > 0;) {
    const HeapField *f = o->fields.data + i;
    if ((int64_t)f->at + f->bytes > l->at.add && !heap_is (f->value, 0))
      end = heap_const ((int64_t)f->at);
  }
  int64_t step = (int64_t)l->of.step;
  if (difference (m, l->to, end) <= 0)
    l->at = l->to;
  else if (!end.sym && end.add >= l->at.add + step)
    l->at.add += (end.add - l->at.add) / step * step;
  else
    return false;
  return true;
}

/* No pointer has bytes behind the last whole element of the stretch. */
static bool
is_whole (const Match *m, const Stretch *s, uint64_t step) {
  return step % s->bytes == 0 ||
         runs_are_aligned (&m->a, s->to, s->from, s->bytes);
}

static bool
take_zeros (Match *m, Left *l) {
  Stretches all = {0};
  bool found = false;
  if (!l->of.is_full)
    runs_stretches (&m->a, heap_object (&m->a, l->base), SLOT_BYTES, &all);
  for (size_t i = 0; i < all.len && !found; i++) {
    const Stretch *s = all.data + i;
    if (!heap_is (s->low, 0) || !heap_is (s->high, 0) ||
        !is_whole (m, s, l->of.step) ||
        !runs_are_aligned (&m->a, l->at, s->from, s->bytes) ||
        difference (m, s->from, l->at) > 0 ||
        difference (m, l->at, s->to) > 0 || heap_same (l->at, s->to))
      continue;
    bool is_last = difference (m, l->to, s->to) <= 0;
    found =
        is_last || runs_are_aligned (&m->a, s->to, l->at, (int64_t)l->of.step);
    if (found)
      l->at = is_last ? l->to : s->to;
  }
  vec_done (&all);
  return found;
}

enum { MOST_PARTS = 100 };

static bool
take_all (Match *m, Left *l) {
  for (int i = 0; i < MOST_PARTS; i++) {
    if (difference (m, l->to, l->at) < SLOT_BYTES)
      return true;
    if (!take_slots (m, l) &&
        (l->failed ||
         (!take_cell (m, l) && !take_gap (m, l) && !take_zeros (m, l))))
      return false;
  }
  return false;
}

static bool
match_slots (Match *m, bool *progress) {
  for (size_t i = 0; i < m->b.slots.len; i++) {
    const HeapSlots *s = m->b.slots.data + i;
    Left left = {0};
    if (!has_base (m, s->base, &left.base) || !known (m, s->from, &left.at) ||
        !known (m, s->to, &left.to))
      continue;
    left.of = heap_copy_slots (s);
    heap_remove_slots (&m->b, i);
    bool good = take_all (m, &left);
    vec_done (&left.of.args);
    *progress = true;
    return good;
  }
  return true;
}

enum { COST_OF_CELL = 8 };

/* The cell of B is this one of A. */
static bool
try_cell (Match *m, const HeapRun *b, const HeapRun *a) {
  if (m->search->budget < COST_OF_CELL)
    return false;
  m->search->budget -= COST_OF_CELL;
  Match other;
  match_copy (&other, m);
  vec_push (&other.todo, (Pair){a->from, b->from});
  vec_push (&other.todo, (Pair){a->low, b->low});
  bool proved = match_run (&other);
  if (proved)
    match_move (m, &other);
  else
    match_done (&other);
  return proved;
}

bool
match_open_cell (Match *m, bool *proved) {
  for (size_t i = 0; i < m->b.runs.len; i++) {
    HeapRun b = m->b.runs.data[i];
    HeapSym base;
    HeapValue at;
    if (!owners_is_cell (&m->b, &b) || m->syms_b.data[b.low.sym].is_bound ||
        known (m, b.from, &at) || !has_base (m, b.base, &base))
      continue;
    *proved = false;
    for (size_t k = 0; k < m->a.runs.len && !*proved; k++) {
      HeapRun a = m->a.runs.data[k];
      *proved =
          a.base == base && owners_is_cell (&m->a, &a) && try_cell (m, &b, &a);
    }
    return true;
  }
  return false;
}

bool
match_owners (Match *m, bool *progress) {
  if (!has_open (m))
    return true;
  return match_determined (m, progress) &&
         (*progress || match_cells (m, progress)) &&
         (*progress || match_slots (m, progress));
}

bool
match_slots_are_used (const Match *m) {
  for (size_t i = 0; i < m->a.slots.len; i++)
    if (!owners_are_none (&m->a, m->a.slots.data + i))
      return false;
  return !m->b.slots.len;
}
