/* Entailment: slots and cells of B.

   Slots of B are, from one place to the next, slots of A whose elements are
   ones of B's; a cell or field of A, at which a segment of B begins then; and
   zeros, unless they are full.  Slots of A may be cut in two, and one of them
   may be opened: that says the same in other words.  What is taken of A, and
   done of B, is removed from the heap.

   A cell of B is what A has at this place. */

#include "evidence/unit/heaps_fit_impl.h"

static bool
is_same_place (const Heap *h, HeapValue a, HeapValue b) {
  return heap_same (a, b) ||
         (formula_at_most (h, a, b, 0) && formula_at_most (h, b, a, 0));
}

/* Slots of A, one of which is at the place. */
static bool
find_slots (const Fit *m, HeapSym base, HeapValue at, size_t *number) {
  const Heap *h = &m->a->heap;
  for (*number = 0; *number < h->slots.len; ++*number) {
    const HeapSlots *s = h->slots.data + *number;
    if (s->base == base && run_is_aligned (h, at, s->from, (int64_t)s->step) &&
        formula_at_most (h, s->from, at, 0) &&
        formula_at_most (h, at, s->to, -SLOT_BYTES))
      return true;
  }
  return false;
}

/* A field or cell of A at the place. */
static bool
find_cell (const Fit *m, HeapSym base, HeapValue at, HeapValue *v) {
  const Heap *h = &m->a->heap;
  const HeapObject *o = heap_object (h, base);
  const HeapField *f =
      o && !at.sym && at.add >= 0 ? heap_field (o, (uint64_t)at.add) : NULL;
  if (f && f->bytes == SLOT_BYTES && !is_flagged (h, f->value)) {
    *v = f->value;
    return true;
  }
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    *v = r->low;
    if (r->base == base && r->bytes == SLOT_BYTES && heap_is_single (r) &&
        is_same_place (h, r->from, at))
      return true;
  }
  return false;
}

/* Cells -------------------------------------------------------------------- */

/* A cell of B with an address that is not known yet; its place may be. */
static bool
is_open_cell (const Fit *m, const HeapRun *r, HeapValue *base) {
  return heap_is_single (r) && slot_is_address (&m->b->heap, r->low) &&
         !fit_map_of (m, r->low.sym) &&
         fit_mapped (m, heap_value (r->base, 0), base) && !base->add;
}

const HeapRun *
fit_lost_cell (const Fit *m) {
  HeapValue base, at;
  for (size_t i = 0; i < m->b->heap.runs.len; i++) {
    const HeapRun *r = m->b->heap.runs.data + i;
    if (is_open_cell (m, r, &base) && !fit_mapped (m, r->from, &at))
      return r;
  }
  return NULL;
}

bool
fit_take_cell (Fit *m, const HeapRun *b, const HeapRun *a) {
  HeapValue base;
  return fit_mapped (m, heap_value (b->base, 0), &base) &&
         a->base == base.sym && heap_is_single (a) &&
         slot_is_address (&m->a->heap, a->low) &&
         fit_value (m, a->from, b->from, 0) && fit_value (m, a->low, b->low, 0);
}

bool
fit_cells (Fit *m, bool *progress) {
  for (size_t i = 0; i < m->b->heap.runs.len; i++) {
    const HeapRun *r = m->b->heap.runs.data + i;
    HeapValue base, at, v;
    size_t slots;
    if (!is_open_cell (m, r, &base) || !fit_mapped (m, r->from, &at))
      continue;
    if (find_slots (m, base.sym, at, &slots)) {
      v = slot_open_at (m->unit, &m->a->heap, slots, at);
      fit_count_segments (m);
    } else if (!find_cell (m, base.sym, at, &v))
      continue;
    *progress = true;
    return fit_value (m, v, r->low, 0);
  }
  return true;
}

/* Slots -------------------------------------------------------------------- */

/* What is left of the slots of B: values of A. */
typedef struct {
  HeapSym base;
  HeapValue at, to;
  const HeapSlots *of;
  bool failed; /* slots of A are there, but their elements are others */
} Left;

/* Slots of A that end at 'at' from now on; the others begin there. */
static size_t
cut (Heap *h, size_t number, HeapValue at) {
  HeapSlots behind = heap_copy_slots (h->slots.data + number);
  h->slots.data[number].to = at;
  behind.from = at;
  heap_add_slots (h, behind);
  return h->slots.len - 1;
}

/* Slots of A that begin there, with or without any pointer, or have one there:
   then they are cut. */
static bool
find_from (Fit *m, const Left *l, size_t *number) {
  Heap *h = &m->a->heap;
  for (*number = 0; *number < h->slots.len; ++*number) {
    const HeapSlots *s = h->slots.data + *number;
    if (s->base == l->base && s->step == l->of->step &&
        is_same_place (h, s->from, l->at))
      return true;
  }
  if (!find_slots (m, l->base, l->at, number) ||
      h->slots.data[*number].step != l->of->step)
    return false;
  *number = cut (h, *number, l->at);
  return true;
}

/* Where what is taken of them ends: with them, or, where they are cut, with
   those of B. */
static bool
find_end (Fit *m, const Left *l, size_t number, HeapValue *to) {
  Heap *h = &m->a->heap;
  int64_t step = (int64_t)l->of->step;
  *to = h->slots.data[number].to;
  if (is_same_place (h, *to, l->to))
    return true;
  if (formula_at_most (h, *to, l->to, 0))
    return formula_at_most (h, l->at, *to, 0) &&
           run_is_aligned (h, *to, l->at, step);
  if (!formula_at_most (h, l->to, *to, 0) ||
      !formula_at_most (h, l->at, l->to, 0) ||
      !run_is_aligned (h, l->to, l->at, step))
    return false;
  *to = l->to;
  cut (h, number, l->to);
  return true;
}

static bool
take_slots (Fit *m, Left *l) {
  Heap *h = &m->a->heap;
  size_t i;
  HeapValue to;
  if (!find_from (m, l, &i) || !find_end (m, l, i, &to))
    return false;
  const HeapSlots *a = h->slots.data + i;
  HeapSegment x = {.of = a->of}, y = {.of = l->of->of};
  if ((l->of->is_full && !a->is_full) || a->are_heads != l->of->are_heads ||
      !fit_is_alike (x.of, y.of))
    return false;
  vec_copy (&x.args, &a->args);
  vec_copy (&y.args, &l->of->args);
  bool good = fit_templates (m, &x, &y);
  l->failed = !good;
  vec_done (&x.args);
  vec_done (&y.args);
  heap_remove_slots (h, i);
  l->at = to;
  return good;
}

/* The ends of a segment of B that has links back: anything, and what the slot
   says. */
static void
set_back (Fit *m, const Left *l, HeapSegment *s) {
  HeapSlots here = *l->of;
  here.base = l->base;
  s->last = fit_unknown (m, &m->b->heap);
  s->prev = heap_const (0);
  if (!here.are_heads)
    return;
  s->prev = fit_unknown (m, &m->b->heap);
  fit_map (m, s->prev.sym, heap_slot_prev (&m->a->heap, &here, l->at));
}

/* What is at the place is the first of a segment of B. */
static bool
take_cell (Fit *m, Left *l) {
  Heap *h = &m->b->heap;
  HeapValue v;
  if (!formula_at_most (&m->a->heap, l->at, l->to, -SLOT_BYTES) ||
      !find_cell (m, l->base, l->at, &v))
    return false;
  HeapValue length = fit_unknown (m, h), first = fit_unknown (m, h);
  h->syms.data[length.sym].low = l->of->is_full;
  HeapSegment s = {.of = l->of->of, .first = first, .length = length};
  if (heap_is_doubly (&s))
    set_back (m, l, &s);
  vec_copy (&s.args, &l->of->args);
  heap_add_segment (h, s);
  fit_count_segments (m);
  fit_map (m, first.sym, v);
  l->at = heap_plus (l->at, (int64_t)l->of->step);
  return true;
}

/* Zeros are lists without elements: here before the next field that is none. */
static bool
take_gap (Fit *m, Left *l) {
  const Heap *h = &m->a->heap;
  const HeapObject *o = heap_object (h, l->base);
  int64_t step = (int64_t)l->of->step;
  HeapValue end = o->size;
  if (l->of->is_full || l->at.sym || l->at.add < 0 || o->rest != REST_ZERO)
    return false;
  for (size_t i = o->fields.len; i-- > 0;) {
    const HeapField *f = o->fields.data + i;
    if ((int64_t)memory_field_end (f) > l->at.add && !heap_is (f->value, 0))
      end = heap_const ((int64_t)f->at);
  }
  if (formula_at_most (h, l->to, end, 0))
    l->at = l->to;
  else if (!end.sym && end.add >= l->at.add + step)
    l->at.add += (end.add - l->at.add) / step * step;
  else
    return false;
  return true;
}

/* Pointers at these places are elements of the run, or it has no bytes behind
   its last whole element. */
static bool
has_whole (const Heap *h, const HeapRun *r, uint64_t step) {
  return step % r->bytes == 0 || run_is_aligned (h, r->to, r->from, r->bytes);
}

/* The same for runs of zeros. */
static bool
take_zeros (Fit *m, Left *l) {
  Heap *h = &m->a->heap;
  HeapRuns all = {0};
  bool found = false;
  if (!l->of->is_full)
    run_stretches (h, heap_object (h, l->base), SLOT_BYTES, &all);
  for (size_t i = 0; i < all.len && !found; i++) {
    const HeapRun *r = all.data + i;
    if (!heap_is (r->low, 0) || !heap_is (r->high, 0) ||
        !has_whole (h, r, l->of->step) ||
        !run_is_aligned (h, l->at, r->from, r->bytes) ||
        !formula_at_most (h, r->from, l->at, 0) ||
        !formula_at_most (h, l->at, r->to, 0) || heap_same (l->at, r->to))
      continue;
    bool is_last = formula_at_most (h, l->to, r->to, 0);
    found = is_last || run_is_aligned (h, r->to, l->at, (int64_t)l->of->step);
    if (found)
      l->at = is_last ? l->to : r->to;
  }
  vec_done (&all);
  return found;
}

enum { MOST_PARTS = 100 };

static bool
take_all (Fit *m, Left *l) {
  for (int i = 0; i < MOST_PARTS; i++) {
    if (formula_at_most (&m->a->heap, l->to, l->at, SLOT_BYTES - 1))
      return true;
    if (!take_slots (m, l) &&
        (l->failed ||
         (!take_cell (m, l) && !take_gap (m, l) && !take_zeros (m, l))))
      return false;
  }
  return false;
}

bool
fit_slots (Fit *m, bool *progress) {
  Heap *h = &m->b->heap;
  for (size_t i = 0; i < h->slots.len; i++) {
    HeapSlots of = h->slots.data[i];
    HeapValue base, from, to;
    if (!fit_mapped (m, heap_value (of.base, 0), &base) || base.add ||
        !fit_mapped (m, of.from, &from) || !fit_mapped (m, of.to, &to))
      continue;
    of = heap_copy_slots (&of);
    heap_remove_slots (h, i);
    Left left = {base.sym, from, to, &of, false};
    bool good = heap_object (&m->a->heap, base.sym) && take_all (m, &left);
    vec_done (&of.args);
    *progress = true;
    return good;
  }
  return true;
}

/* Where the last slots of the array end; false: there are none. */
static bool
find_last_end (const Heap *h, HeapSym base, uint64_t step, HeapValue *end) {
  bool found = false;
  for (size_t i = 0; i < h->slots.len; i++) {
    const HeapSlots *s = h->slots.data + i;
    if (s->base != base || s->step != step ||
        (found && !formula_at_most (h, *end, s->to, 0)))
      continue;
    *end = s->to;
    found = true;
  }
  return found;
}

bool
fit_open_slots (Fit *m) {
  for (size_t i = 0; i < m->b->heap.slots.len; i++) {
    const HeapSlots *b = m->b->heap.slots.data + i;
    HeapValue base, from, to;
    if (fit_mapped (m, heap_value (b->base, 0), &base) && !base.add &&
        fit_mapped (m, b->from, &from) && !fit_mapped (m, b->to, &to) &&
        find_last_end (&m->a->heap, base.sym, b->step, &to))
      return fit_value (m, to, b->to, 0);
  }
  return false;
}

/* No slots of A are left that own something. */
bool
fit_slots_are_taken (const Fit *m) {
  const Heap *h = &m->a->heap;
  for (size_t i = 0; i < h->slots.len; i++)
    if (!slot_are_none (h, h->slots.data + i))
      return false;
  return true;
}
