/* Candidates for more precision, and the test that they pass.

   In this order:
   1. elements own what only they point to;
   2. a number of an element, or of a variable, is not the one that it is in the
      doomed state, where that can be said of all that were met ("data is not
      3"), and the program has this number; or elements know about numbers
      around them, without a test, and once, and then do not become one with
      others that do not; or it is not one that the program
      compares with;
   3. ranges of numbers end where they did when they arrived;
   4. elements in which a number is the constant that it was when they arrived
      do not become one with others: a list has a mark in its midst;
   5. the same as 2, with numbers that the program does not have: the next
   doomed state may have another one;
   6. the place of the discontinuity forgets later: joins keep constants and
      what is known of lists that are not empty, and more cells stay as they
      are;
   7. all places do: without a test, and at last. */

#include "engine/shape/refine.h"
#include "engine/shape/decide.h"
#include "engine/shape/kinds.h"
#include "engine/shape/lift.h"
#include "evidence/unit/heaps_names.h"

enum { MAX_CONSTANTS = 60, MOST_MARKS = 4 };

void
refine_done (ShapePrecision *p) {
  vec_done (&p->apart);
  vec_done (&p->marks);
  vec_done (&p->bounds);
  vec_done (&p->patient);
  trees_done (&p->trees);
}

static void
keep_fact (ShapePrecision *p, const UnitPatternFact *f) {
  switch (f->kind) {
  case PATTERN_NOT:
    vec_push (&p->apart, f->low);
    return;
  case PATTERN_RANGE:
    vec_push (&p->bounds, f->low);
    vec_push (&p->bounds, f->high);
    return;
  case PATTERN_OWNED:
    p->is_flat = false;
  }
}

void
refine_by_patterns (ShapePrecision *p, const UnitPatterns *all) {
  for (size_t i = 0; all && i < all->list.len; i++)
    for (size_t k = 0; k < all->list.data[i].facts.len; k++)
      keep_fact (p, all->list.data[i].facts.data + k);
}

static bool
same_place (const HeapFrame *a, const HeapFrame *b) {
  return a->proc == b->proc && a->block == b->block && a->op == b->op;
}

bool
refine_is_patient (const Shape *s, const HeapState *state) {
  const ShapePrecision *p = s->precision;
  if (p->joins_sizes)
    return false; /* elements one by one are what it is to do without */
  for (size_t i = 0; i < p->patient.len; i++)
    if (same_place (p->patient.data + i, &vec_last (&state->frames)))
      return true;
  return p->is_patient;
}

/* The test ----------------------------------------------------------------- */

typedef struct {
  Shape *shape;
  const Doomed *doomed;
  ShapePrecision *precision;
  Str *what;
} Refine;

/* The abstraction, as it would be now, covers no doomed state. */
static bool
excludes (const Refine *r) {
  HeapState *now = shape_abstract_again (r->shape, r->doomed->at);
  bool good = !shape_entails (r->doomed->heap, now);
  for (size_t i = 0; i < r->doomed->longer.len; i++)
    good = good && !shape_entails (r->doomed->longer.data[i], now);
  heap_state_free (now);
  return good;
}

/* Numbers ------------------------------------------------------------------ */

static bool
has_number (const ShapeThresholds *list, WideSigned k) {
  for (size_t i = 0; i < list->len; i++)
    if (list->data[i] == k)
      return true;
  return false;
}

/* Keeps the number apart if that is new, and excludes the doomed state. */
static bool
keeps_apart (Refine *r, int64_t k) {
  if (has_number (&r->precision->apart, k))
    return false;
  vec_push (&r->precision->apart, k);
  if (excludes (r))
    return true;
  r->precision->apart.len--;
  return false;
}

/* In this round it is tried, or in the later one. */
static bool
is_turn_of (const Refine *r, int64_t k, bool is_late) {
  return has_number (&r->shape->thresholds, k) != is_late;
}

static bool
tries_fields (Refine *r, bool is_late) {
  const Heap *h = &r->doomed->heap->heap;
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    for (size_t k = 0; k < o->fields.len; k++) {
      HeapValue v = o->fields.data[k].value;
      if (v.sym || !is_turn_of (r, v.add, is_late) || !keeps_apart (r, v.add))
        continue;
      str_add (r->what, "it is kept that `");
      heaps_name_field (r->what, r->shape->unit, o->type, o->fields.data[k].at);
      str_format (r->what, "` is not %lld", (long long)v.add);
      return true;
    }
  }
  return false;
}

static bool
tries_variables (Refine *r, bool is_late) {
  const HeapState *s = r->doomed->heap;
  for (size_t i = 0; i < s->roots.len; i++) {
    HeapValue v = s->roots.data[i].value;
    const UnitVariable *x =
        heaps_variable (r->shape->unit, s, s->roots.data + i);
    if (v.sym || !is_turn_of (r, v.add, is_late) || !keeps_apart (r, v.add))
      continue;
    str_format (r->what, "it is kept that %s%s%s is not %lld", x ? "`" : "",
                x ? x->name : "a number", x ? "`" : "", (long long)v.add);
    return true;
  }
  return false;
}

/* Constants of the program, if the doomed state leaves numbers open. */
static bool
tries_constants (Refine *r) {
  const ShapeThresholds *all = &r->shape->thresholds;
  unsigned tries = 0;
  for (size_t i = 0; i < all->len && tries < MAX_CONSTANTS; i++) {
    WideSigned k = all->data[i];
    bool is_new = !i || k != all->data[i - 1];
    bool is_small = k >= INT64_MIN && k <= INT64_MAX;
    if (!is_new || !is_small)
      continue;
    tries++;
    if (keeps_apart (r, (int64_t)k)) {
      str_format (r->what, "it is kept that numbers are not %lld",
                  (long long)k);
      return true;
    }
  }
  return false;
}

/* Where ranges end in what arrived, and in what it was joined with. */
static void
add_bounds (const Heap *h, ShapeThresholds *bounds) {
  for (HeapSym i = 1; i < h->syms.len; i++)
    if (h->syms.data[i].kind == SYM_PLAIN && !heap_object (h, i)) {
      vec_push (bounds, h->syms.data[i].low);
      vec_push (bounds, h->syms.data[i].high);
    }
  for (size_t i = 0; i < h->objects.len; i++)
    for (size_t k = 0; k < h->objects.data[i].fields.len; k++) {
      HeapValue v = h->objects.data[i].fields.data[k].value;
      if (!v.sym)
        vec_push (bounds, v.add);
    }
  for (size_t i = 0; i < h->segments.len; i++)
    for (uint32_t k = 0; k < heap_kinds (h->segments.data[i].of); k++)
      add_bounds (&heap_kind (h->segments.data[i].of, k).of->body, bounds);
}

static bool
tries_bounds (Refine *r) {
  const Kept *k = r->doomed->at;
  size_t before = r->precision->bounds.len;
  if (r->precision->has_bounds)
    return false; /* once */
  add_bounds (&k->before->heap, &r->precision->bounds);
  if (k->with)
    add_bounds (&k->with->state->heap, &r->precision->bounds);
  shape_find_thresholds (r->shape);
  if (excludes (r)) {
    r->precision->has_bounds = true;
    str_add (r->what, "ranges of numbers end where they did before");
    return true;
  }
  r->precision->bounds.len = before;
  shape_find_thresholds (r->shape);
  return false;
}

/* A number of the block is one around it, or is compared with one. */
static bool
knows_around (const Heap *h, const Part *p) {
  const HeapObject *o = heap_object (h, p->element);
  for (size_t i = 0; i < o->fields.len; i++)
    if (p->around[o->fields.data[i].value.sym] &&
        shape_is_number (h, o->fields.data[i].value))
      return true;
  for (size_t i = 0; i < h->facts.len; i++) {
    const HeapFact *f = h->facts.data + i;
    bool is_told = f->kind == FACT_AT_MOST || f->kind == FACT_DIFFERENT;
    if (is_told && f->b &&
        ((p->locals[f->a] && p->around[f->b]) ||
         (p->around[f->a] && p->locals[f->b])))
      return true;
  }
  return false;
}

/* Blocks that are structs may be elements of lists. */
static bool
has_known_around (const Unit *u, const HeapState *s) {
  const Heap *h = &s->heap;
  Holders holders;
  holders_find (&holders, h, s);
  bool found = false;
  for (size_t i = 0; i < h->objects.len && !found; i++) {
    Part p;
    if (h->objects.data[i].kind != OBJECT_HEAP ||
        unit_type (u, h->objects.data[i].type)->kind != UNIT_TYPE_STRUCT)
      continue;
    part_init (&p, h, h->objects.data[i].base);
    part_find (&p, h, &holders, links_single (0, NO_LINK), NULL);
    part_find_around (&p, h, &holders);
    found = knows_around (h, &p);
    part_done (&p);
  }
  holders_done (&holders);
  return found;
}

static bool
takes_around (const Shape *s, ShapePrecision *p, Str *what) {
  if (p->keeps_around)
    return false;
  for (size_t i = 0; i < s->all.len && !p->keeps_around; i++) {
    const Kept *k = s->all.data[i];
    p->keeps_around =
        has_known_around (s->unit, k->before ? k->before : k->state);
  }
  if (p->keeps_around)
    str_add (what, "elements know about numbers around them");
  return p->keeps_around;
}

/* Marks -------------------------------------------------------------------- */

static bool
marks (Refine *r, int64_t k) {
  if (has_number (&r->precision->marks, k))
    return false;
  vec_push (&r->precision->marks, k);
  if (excludes (r))
    return true;
  r->precision->marks.len--;
  return false;
}

static bool
finds_mark (Refine *r) {
  const Heap *h = &r->doomed->at->before->heap;
  for (size_t i = 0; i < h->objects.len; i++) {
    const HeapObject *o = h->objects.data + i;
    for (size_t k = 0; o->kind == OBJECT_HEAP && k < o->fields.len; k++) {
      const HeapField *f = o->fields.data + k;
      bool is_null =
          f->bytes == r->shape->unit->pointer_bytes && heap_is (f->value, 0);
      if (f->value.sym || is_null || !marks (r, f->value.add))
        continue;
      str_add (r->what, "elements whose `");
      heaps_name_field (r->what, r->shape->unit, o->type, f->at);
      str_format (r->what, "` is %lld are kept apart from others",
                  (long long)f->value.add);
      return true;
    }
  }
  return false;
}

/* Where marks do not help, lists fall into ever more parts.  What else is tried
   later does without. */
static bool
tries_marks (Refine *r) {
  ShapePrecision *p = r->precision;
  if (!p->tried_marks && p->marks.len < MOST_MARKS && finds_mark (r))
    return true;
  p->tried_marks = true;
  p->marks_around = false;
  p->marks.len = 0;
  return false;
}

/* Places ------------------------------------------------------------------- */

static bool
tries_patience (Refine *r) {
  const HeapState *state = r->doomed->at->state;
  if (refine_is_patient (r->shape, state))
    return false;
  vec_push (&r->precision->patient, vec_last (&state->frames));
  if (excludes (r)) {
    str_add (r->what, "states and elements are kept apart for longer there");
    return true;
  }
  r->precision->patient.len--;
  return false;
}

static bool
takes_all_patience (ShapePrecision *p, Str *what) {
  if (p->is_patient)
    return false;
  p->is_patient = true;
  str_add (what, "states and elements are kept apart for longer");
  return true;
}

static bool
takes_ownership (Refine *r) {
  if (!r->precision->is_flat)
    return false;
  r->precision->is_flat = false;
  if (excludes (r)) {
    str_add (r->what, "elements of lists own what only they point to");
    return true;
  }
  r->precision->is_flat = true;
  return false;
}

/* Where a block is replaced by a larger one again and again; and where it was
   forgotten how far an array is initialised, which is told by counters then.
   What else is tried later does without. */
static bool
takes_sizes (const Shape *s, ShapePrecision *p, Str *what) {
  const Alarm *alarm = &s->exec.alarm;
  bool has_forgotten = !s->reason.len && !alarm->is_unsupported &&
                       alarm->kind == KIND_UNINITIALISED;
  p->joins_sizes = !p->tried_sizes && (s->has_sizes || has_forgotten);
  p->tried_sizes |= p->joins_sizes;
  if (p->joins_sizes)
    str_add (what, "blocks of different sizes are described together");
  return p->joins_sizes;
}

/* That numbers of elements are not one around them was known, and may have been
   lost where they became one with others: without a test, and once. */
static bool
takes_marks_around (const Shape *s, ShapePrecision *p, Str *what) {
  for (size_t i = 0; i < s->templates.all.len && !p->tried_marks; i++)
    if (p->keeps_around && !p->marks_around &&
        kinds_apart (s->templates.all.data[i])) {
      p->marks_around = true;
      str_add (what, "elements that are not what is around them are kept apart "
                     "from others");
      return true;
    }
  return false;
}

bool
refine_precision (Shape *s, const Doomed *doomed, ShapePrecision *precision,
                  Str *what) {
  Refine r = {s, doomed, precision, what};
  return takes_ownership (&r) || takes_sizes (s, precision, what) ||
         tries_fields (&r, false) || tries_variables (&r, false) ||
         takes_around (s, precision, what) ||
         takes_marks_around (s, precision, what) || tries_constants (&r) ||
         tries_bounds (&r) || tries_marks (&r) || tries_fields (&r, true) ||
         tries_variables (&r, true) || tries_patience (&r) ||
         takes_all_patience (precision, what);
}

bool
refine_blindly (const Shape *s, ShapePrecision *p, Str *what) {
  return takes_sizes (s, p, what) || takes_around (s, p, what) ||
         takes_marks_around (s, p, what) || takes_all_patience (p, what);
}

bool
refine_gives_up (const Shape *s, ShapePrecision *p, Str *what) {
  if (!p->marks.len && !p->marks_around)
    return takes_sizes (s, p, what);
  p->tried_marks = true;
  p->marks_around = false;
  p->marks.len = 0;
  str_add (what, "elements are not kept apart by numbers any more");
  return true;
}
