/* Entailment: every concrete state of A is one of B.

   A map sends symbols of B to values of A; it is built from the registers on.
   A is only ever said in other words: an element of a segment that has one
   becomes an object, bytes become fields.  B's segments are made to fit: one
   takes an object of A as its next element, takes a whole segment of A, or is
   found to be empty; these choices are tried one after the other.

     registers       those of B are those of A
     B: object       A: the object there, of the same kind and size; fields
                     pair, and what only one side has as a field is allowed by
                     the rest of the other
     B: segment      A: object there | segment there, whose template entails
                     that of B | nothing, then both ends pair
     B: tree         the same, where the path goes on by one of the links of the
                     object, and the others lead to trees of B
     B: kinds        the same, by one of the kinds
     B: order        the number of what it has taken last is the one before what
                     is left; what comes before all of it is any that fits
     slots           A: slots, cells and zeros, one behind the other
     runs, columns   what A knows of the elements says them
     in the end      all heap blocks of A are taken, unless a leak does not
                     matter; ranges, facts and definedness of B hold in A

   A template entails another one if its element does, where symbols around them
   are mapped to values around them only.  If there are kinds, each of A's has
   to entail one of B's. */

#include "evidence/unit/heaps_fit_impl.h"

static bool
is_fitted (const Fit *m, HeapSym base) {
  return has_symbol (m->fitted.data, m->fitted.len, base);
}

/* Whether the rest can be solved after the choice that 'copy' has made; then it
   becomes the match.  Takes it. */
static bool
try_on (Fit *m, Fit *copy, bool is_possible) {
  bool good = is_possible && fit_solve (copy);
  if (good) {
    Fit old = *m;
    *m = *copy;
    *copy = old;
  }
  fit_done (copy);
  return good;
}

static bool
try_object_by (Fit *m, size_t number, bool at_back, uint32_t way) {
  HeapSegment *s = m->b->heap.segments.data + number;
  HeapValue end = at_back ? s->last : s->first, at;
  if (!fit_mapped (m, end, &at) || !at.sym)
    return false;
  Fit copy = fit_copy (m);
  /* A symbol of B for the end, so that it follows what is unfolded. */
  HeapValue held = fit_unknown (m, &copy.b->heap);
  fit_map (&copy, held.sym, at);
  uint64_t entry = at_back ? s->of->back : s->of->entry;
  HeapObject *o = fit_object_at (&copy, held.sym, (int64_t)entry);
  bool good = o && o->kind == OBJECT_HEAP && fit_mapped (&copy, held, &at) &&
              fit_take_object (&copy, number, at, at_back, way);
  return try_on (m, &copy, good);
}

/* All links of a tree lead to trees: if nobody asks where its path ends, one
   way is as good as another.  In a list, the element may be of each kind. */
static uint32_t
ways_to_try (const Fit *m, size_t number, bool at_back) {
  const HeapSegment *b = m->b->heap.segments.data + number;
  bool is_end_open =
      !heap_is_doubly (b) || (b->last.sym && b->last.sym >= m->outer_b &&
                              !fit_map_of (m, b->last.sym));
  bool is_any = !at_back && is_end_open && heap_is_closed_tree (m->b, number);
  return is_any ? 1 : heap_cases (b->of);
}

static bool
try_object (Fit *m, size_t number, bool at_back) {
  uint32_t ways = ways_to_try (m, number, at_back);
  for (uint32_t i = 0; i < ways; i++)
    if (try_object_by (m, number, at_back, i))
      return true;
  return false;
}

static bool
try_segments (Fit *m, size_t number, bool at_back) {
  const HeapSegment *b = m->b->heap.segments.data + number;
  HeapValue at;
  if (!fit_mapped (m, at_back ? b->last : b->first, &at))
    return false;
  for (size_t i = 0; i < m->a->heap.segments.len; i++) {
    const HeapSegment *a = m->a->heap.segments.data + i;
    if (m->used_segments.data[i] || !fit_is_alike (a->of, b->of) ||
        !heap_same (at_back ? a->last : a->first, at))
      continue;
    Fit copy = fit_copy (m);
    if (try_on (m, &copy, fit_take_segment (&copy, number, i, at_back)))
      return true;
  }
  return false;
}

static bool
try_nothing (Fit *m, size_t number) {
  Fit copy = fit_copy (m);
  return try_on (m, &copy, fit_take_nothing (&copy, number));
}

static bool
is_at_object (const Fit *m, HeapValue end) {
  HeapValue at;
  return fit_mapped (m, end, &at) &&
         formula_place (&m->a->heap, at).kind == PLACE_OBJECT;
}

static bool
solve_segment (Fit *m, size_t number, bool at_back) {
  const HeapSegment *s = m->b->heap.segments.data + number;
  bool is_object = is_at_object (m, at_back ? s->last : s->first);
  return (is_object && try_object (m, number, at_back)) ||
         try_segments (m, number, at_back) || try_nothing (m, number) ||
         (!is_object && try_object (m, number, at_back));
}

static bool
solve_run (Fit *m, const HeapRun *run) {
  HeapRun b = *run;
  bool is_choice = true;
  for (size_t i = 0; is_choice; i++) {
    Fit copy = fit_copy (m);
    bool good = fit_take_run (&copy, &b, i, &is_choice);
    if (try_on (m, &copy, good))
      return true;
  }
  return false;
}

/* It ends behind an element of A that is a run or a field, or where it begins.
 */
static bool
solve_column_end (Fit *m, HeapColumn b) {
  FitValues ends = {0};
  bool good = false;
  fit_find_ends (m, &b, &ends);
  for (size_t i = 0; i < ends.len && !good; i++) {
    Fit copy = fit_copy (m);
    good = try_on (m, &copy, fit_take_end (&copy, &b, ends.data[i]));
  }
  vec_done (&ends);
  return good;
}

/* A column of B with a symbol that nothing says: any one of A will do. */
static bool
solve_column (Fit *m, HeapColumn b) {
  for (size_t i = 0; i < m->a->heap.columns.len; i++) {
    HeapColumn a = m->a->heap.columns.data[i];
    Fit copy = fit_copy (m);
    if (try_on (m, &copy, fit_take_column (&copy, &b, &a)))
      return true;
  }
  return solve_column_end (m, b);
}

/* A cell of B whose place nothing says: any one will do. */
static bool
solve_lost_cell (Fit *m, HeapRun b) {
  for (size_t i = 0; i < m->a->heap.runs.len; i++) {
    HeapRun a = m->a->heap.runs.data[i];
    Fit copy = fit_copy (m);
    if (try_on (m, &copy, fit_take_cell (&copy, &b, &a)))
      return true;
  }
  return false;
}

/* An object of B that nothing leads to: any one will do. */
static bool
solve_lost_object (Fit *m, HeapSym base) {
  const HeapObject *b = heap_object (&m->b->heap, base);
  for (size_t i = 0; i < m->a->heap.objects.len; i++) {
    const HeapObject *a = m->a->heap.objects.data + i;
    if (a->kind != b->kind || a->level != b->level ||
        has_symbol (m->used_objects.data, m->used_objects.len, a->base))
      continue;
    Fit copy = fit_copy (m);
    if (try_on (m, &copy,
                fit_value (&copy, heap_value (a->base, 0), heap_value (base, 0),
                           0)))
      return true;
  }
  return false;
}

/* The objects of B whose place is known; '*lost' gets one where it is not. */
static bool
fit_objects (Fit *m, HeapSym *lost) {
  *lost = 0;
  for (size_t i = 0; i < m->b->heap.objects.len; i++) {
    HeapSym base = m->b->heap.objects.data[i].base;
    if (is_fitted (m, base))
      continue;
    HeapValue v;
    if (m->b->heap.syms.data[base].kind == SYM_GLOBAL &&
        !fit_mapped (m, heap_value (base, 0), &v))
      fit_map (m, base,
               heap_value (heap_named (&m->a->heap, SYM_GLOBAL,
                                       m->b->heap.syms.data[base].index,
                                       8 * m->unit->pointer_bytes),
                           0));
    if (!fit_mapped (m, heap_value (base, 0), &v)) {
      *lost = base;
      continue;
    }
    HeapObject *a = fit_object_at (m, base, 0);
    if (!a || !fit_object (m, m->b->heap.objects.data + i, a) || !fit_pairs (m))
      return false;
    i = (size_t)-1; /* others may be known now */
    *lost = 0;
  }
  return true;
}

/* A segment of B that is still to be fitted: one whose first is known, or whose
   last is ('*at_back'), or any.  SIZE_MAX: there is none. */
static size_t
next_segment (const Fit *m, bool *at_back, bool *is_known) {
  size_t any = SIZE_MAX;
  HeapValue v;
  *is_known = true;
  for (int back = 0; back < 2; back++)
    for (size_t i = 0; i < m->progress.len; i++) {
      const HeapSegment *s = m->b->heap.segments.data + i;
      if (m->progress.data[i].is_done)
        continue;
      any = i;
      *at_back = back;
      if (back ? heap_is_doubly (s) && fit_mapped (m, s->last, &v)
               : fit_mapped (m, s->first, &v))
        return i;
    }
  *is_known = false;
  return any;
}

/* Chunks of B that say something of numbers around them. */
static bool
asks_for_numbers (const Heap *b) {
  bool asks = b->slots.len || b->runs.len || b->columns.len;
  for (size_t i = 0; i < b->segments.len && !asks; i++)
    asks = b->segments.data[i].args.len;
  return asks;
}

bool
fit_solve (Fit *m) {
  HeapSym lost;
  bool at_back, is_known;
  if (!*m->work || !--*m->work)
    return false;
  if (!fit_pairs (m) || !fit_objects (m, &lost))
    return false;
  bool progress = false;
  if (asks_for_numbers (&m->b->heap))
    fit_determine (m);
  if (!fit_cells (m, &progress) || (!progress && !fit_slots (m, &progress)))
    return false;
  if (progress)
    return fit_solve (m);
  const HeapRun *cell = fit_lost_cell (m);
  if (cell)
    return solve_lost_cell (m, *cell);
  size_t number = next_segment (m, &at_back, &is_known);
  if (number != SIZE_MAX && is_known)
    return solve_segment (m, number, at_back);
  if (lost)
    return solve_lost_object (m, lost);
  if (number != SIZE_MAX)
    return try_nothing (m, number);
  if (fit_known_join (m) || fit_open_number (m))
    return fit_solve (m);
  if (m->joins.len) {
    Pair p = vec_pop (&m->joins);
    return fit_join (m, p.a, p.b, true) && fit_solve (m);
  }
  fit_determine (m);
  const HeapRun *run = fit_open_run (m);
  if (run)
    return solve_run (m, run);
  const HeapColumn *column = fit_open_column (m);
  if (column)
    return solve_column (m, *column);
  return fit_open_slots (m) ? fit_solve (m) : fit_end_holds (m);
}

/* What B says of members still counts in A. */
static bool
knows_members (const HeapState *a, const HeapState *b) {
  for (size_t i = 0; i < a->heap.lost.len; i++) {
    UnitTypeId type = {a->heap.lost.data[i]};
    if (!heap_has_lost (&b->heap, type) && heap_says_members (&b->heap, type))
      return false;
  }
  return true;
}

bool
checker_entails (const Unit *u, const HeapState *a, const HeapState *b,
                 uint64_t *work) {
  bool leaks = unit_looks_for (u, KIND_LEAK);
  if (leaks && a->has_leaked && !b->has_leaked)
    return false;
  Fit m = {.unit = u,
           .all = b,
           .a = heap_state_copy (a),
           .b = heap_state_copy (b),
           .may_lose = !leaks || b->has_leaked,
           .work = work};
  bool good = knows_members (a, b);
  fit_count_segments (&m);
  for (size_t i = 0; good && i < b->roots.len; i++) {
    const HeapRoot *r = b->roots.data + i;
    const HeapValue *v = heap_reg (a, r->frame, r->reg);
    good = v;
    if (v)
      fit_add_pair_of_bits (&m, *v, r->value, heap_root_bits (u, b, r));
  }
  good = good && fit_solve (&m);
  fit_done (&m);
  return good;
}
