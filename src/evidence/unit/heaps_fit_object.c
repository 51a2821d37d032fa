/* Entailment: objects of B, and those of A that they stand for. */

#include "evidence/unit/heaps_fit_impl.h"

static void
forget_used (Fit *m, size_t number) {
  assert (number < m->used_segments.len && !m->used_segments.data[number]);
  for (size_t i = number; i + 1 < m->used_segments.len; i++)
    m->used_segments.data[i] = m->used_segments.data[i + 1];
  m->used_segments.len--;
}

/* Segments of A that have no elements any more. */
static bool
drop_empty (Fit *m) {
  const Heap *h = &m->a->heap;
  for (size_t i = 0; i < h->segments.len;)
    if (!m->used_segments.data[i] &&
        heap_high (h, h->segments.data[i].length) < 1) {
      forget_used (m, i);
      if (!formula_empty (m->a, i))
        return false;
      i = 0;
    } else
      i++;
  return true;
}

/* More do not help: a list of A that is known to be long is one of B. */
enum { MOST_UNFOLDED = 12 };

static bool
unfold (Fit *m, size_t number, bool at_back) {
  if (m->unfolded++ >= MOST_UNFOLDED)
    return false;
  const HeapSegment *s = m->a->heap.segments.data + number;
  bool is_tree = heap_is_tree (s->of) && heap_is (s->next, 0);
  if ((heap_is_tree (s->of) && (!is_tree || at_back)) || heap_kinds (s->of) > 1)
    return false; /* there is more than one case */
  forget_used (m, number);
  bool good = formula_unfold (m->unit, m->a, number, at_back,
                              is_tree ? HEAP_ALL_WAYS : 0);
  fit_count_segments (m);
  return good && drop_empty (m);
}

/* The object of A that the value is the address of, with this offset; a segment
   that has an element there is unfolded.  NULL: there is none that could be
   taken. */
HeapObject *
fit_object_at (Fit *m, HeapSym b, int64_t offset) {
  for (int tries = 0; tries < 2; tries++) {
    HeapValue v;
    if (!fit_mapped (m, heap_value (b, 0), &v))
      return NULL;
    Place p = formula_place (&m->a->heap, v);
    bool is_here = p.base == v.sym && heap_is (p.offset, offset);
    if (p.kind == PLACE_OBJECT)
      return is_here && !has_symbol (m->used_objects.data, m->used_objects.len,
                                     p.base)
                 ? heap_object (&m->a->heap, p.base)
                 : NULL;
    bool good = false;
    if ((p.kind == PLACE_FRONT || p.kind == PLACE_BACK) &&
        heap_is (p.offset, offset) && !m->used_segments.data[p.index] &&
        heap_is_nonempty (&m->a->heap, m->a->heap.segments.data + p.index))
      good = unfold (m, p.index, p.kind == PLACE_BACK);
    if (!good)
      return NULL;
  }
  return NULL;
}

static bool
is_covered (const HeapObject *o, uint64_t at) {
  for (size_t i = 0; i < o->fields.len; i++)
    if (o->fields.data[i].at <= at &&
        at < o->fields.data[i].at + o->fields.data[i].bytes)
      return true;
  return false;
}

static bool
is_field_covered (const HeapObject *o, const HeapField *f) {
  for (uint32_t i = 0; i < f->bytes; i++)
    if (!is_covered (o, f->at + i))
      return false;
  return true;
}

HeapValue
fit_filled_to (const Fit *m, const HeapObject *a) {
  const Heap *h = &m->a->heap;
  return run_filled (h, a, memory_filled (h, a));
}

/* The bytes of the field are initialised, whatever it says itself: those before
   'filled' are. */
static bool
is_filled_field (const Fit *m, const HeapObject *a, const HeapField *f) {
  HeapValue filled = fit_filled_to (m, a);
  return !heap_is (filled, 0) &&
         formula_at_most (&m->a->heap,
                          heap_const ((int64_t)memory_field_end (f)), filled,
                          0);
}

/* Whether a field of A may be part of the rest of an object of B. */
static bool
rest_allows (Fit *m, const HeapObject *b, const HeapObject *a,
             const HeapField *f) {
  Heap *h = &m->a->heap;
  switch ((HeapRest)b->rest) {
  case REST_ZERO:
    return heap_is (f->value, 0);
  case REST_ANY:
    return !is_flagged (h, f->value) || is_filled_field (m, a, f);
  case REST_INITIAL:
    return heap_same (f->value,
                      memory_initial (m->unit, h,
                                      m->b->heap.syms.data[b->base].index,
                                      f->at, f->bytes));
  case REST_MAYBE:
    return true;
  default: /* no pointer hides in bytes that were never written */
    return false;
  }
}

static bool
rest_fits (const Fit *m, const HeapObject *o, HeapRest b) {
  HeapRest a = o->rest;
  if (a == REST_INITIAL && b == REST_ZERO)
    return memory_begins_zero (m->unit, &m->a->heap, o);
  HeapValue filled = fit_filled_to (m, o);
  if (b == REST_ANY && !heap_is (filled, 0) &&
      formula_at_most (&m->a->heap, o->size, filled, 0))
    return true; /* all of it is initialised */
  return a == b || b == REST_MAYBE ||
         (b == REST_ANY && (a == REST_ZERO || a == REST_INITIAL));
}

static bool
is_all_fields (const HeapObject *o) {
  uint64_t bytes = 0;
  for (size_t i = 0; i < o->fields.len; i++)
    bytes += o->fields.data[i].bytes;
  return !o->size.sym && bytes == (uint64_t)o->size.add;
}

/* A is initialised as far as B says. */
static bool
fit_filled (const Fit *m, const HeapObject *b, const HeapObject *a) {
  HeapValue filled = fit_filled_to (m, a);
  return b->filled.sym /* that is looked at in the end */ ||
         heap_is (b->filled, 0) ||
         formula_at_most (&m->a->heap, b->filled, filled, 0);
}

/* Fields lie inside of their object: so does what is before their end. */
static bool
has_byte_behind (const HeapObject *o, const HeapField *f) {
  return o->fields.len &&
         memory_field_end (&vec_last (&o->fields)) >= memory_field_end (f);
}

/* What A has where B has this field.  If B does not say that it is initialised,
   it is what A's field says: others may speak of its symbol. */
static HeapValue
value_there (Fit *m, HeapObject *a, const HeapField *b) {
  const HeapField *f = heap_field (a, b->at);
  if (f && f->bytes == b->bytes && is_flagged (&m->b->heap, b->value))
    return f->value;
  return memory_read (m->unit, &m->a->heap, a, b->at, b->bytes,
                      heap_low (&m->b->heap, b->value) < 0);
}

bool
fit_minds (const Fit *m, UnitTypeId type) {
  const Heap *h = &m->all->heap;
  return type.id && !heap_has_lost (h, type) && heap_says_members (h, type);
}

bool
fit_object (Fit *m, const HeapObject *b, HeapObject *a) {
  assert (!has_symbol (m->used_objects.data, m->used_objects.len, a->base));
  assert (!has_symbol (m->fitted.data, m->fitted.len, b->base));
  bool is_local = b->kind == OBJECT_STACK || b->kind == OBJECT_ENDED;
  if (a->kind != b->kind || (is_local && a->level != b->level))
    return false;
  if (!fit_filled (m, b, a) ||
      (a->type.id != b->type.id && fit_minds (m, a->type)))
    return false;
  fit_add_pair (m, a->size, b->size);
  for (size_t i = 0; i < b->fields.len; i++) {
    const HeapField *f = b->fields.data + i;
    HeapValue end = heap_const ((int64_t)(f->at + f->bytes));
    if (!has_byte_behind (a, f) &&
        !formula_at_most (&m->a->heap, end, a->size, 0))
      return false;
    fit_add_pair_of_bits (m, value_there (m, a, f), f->value, 8 * f->bytes);
  }
  for (size_t i = 0; i < a->fields.len; i++)
    if (!is_field_covered (b, a->fields.data + i) &&
        !rest_allows (m, b, a, a->fields.data + i))
      return false;
  if (!is_all_fields (a) && !rest_fits (m, a, b->rest))
    return false;
  vec_push (&m->used_objects, a->base);
  vec_push (&m->fitted, b->base);
  return true;
}
