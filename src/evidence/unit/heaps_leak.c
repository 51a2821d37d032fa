/* Whether every heap block is still reached when the program ends: from
   locals, globals and blocks of the caller, from values that the operations of
   the frames keep, and from registers of the library (see execute_leak.c).
   What is not certain to be reached is lost. */

#include "evidence/unit/heaps_impl.h"

typedef struct {
  const Checker *checker;
  const Heap *heap;
  bool *objects, *segments; /* reached; by number */
  bool *passed;             /* segments that were looked at; by number */
  VEC (HeapValue) todo;
} Reach;

static bool is_connected (const Checker *c, const HeapTemplate *t);

static void
reach_object (Reach *r, size_t number) {
  assert (number < r->heap->objects.len);
  const HeapObject *o = r->heap->objects.data + number;
  if (r->objects[number])
    return;
  r->objects[number] = true;
  for (size_t i = 0; i < o->fields.len; i++)
    if (o->fields.data[i].bytes == r->checker->unit->pointer_bytes)
      vec_push (&r->todo, o->fields.data[i].value);
  for (size_t i = 0; i < r->heap->runs.len; i++) {
    const HeapRun *run = r->heap->runs.data + i;
    if (run->base == o->base && heap_is_single (run) &&
        run->bytes == r->checker->unit->pointer_bytes)
      vec_push (&r->todo, run->low);
  }
}

/* What every element of a segment points to; those of several kinds need not
   point to the same. */
static void
reach_args (Reach *r, const HeapSegment *s) {
  if (heap_kinds (s->of) > 1)
    return;
  const HeapTemplate *t = heap_kind (s->of, 0).of;
  const HeapFields *fields = &t->body.objects.data[0].fields;
  for (size_t i = 0; i < fields->len; i++) {
    const HeapField *f = fields->data + i;
    if (f->value.sym && f->value.sym <= t->params &&
        f->bytes == r->checker->unit->pointer_bytes)
      vec_push (&r->todo,
                heap_plus (s->args.data[f->value.sym - 1], f->value.add));
  }
}

/* From a place in its first or last element.  If it has no element, the other
   end is the next thing, by exactly this address; if it has, links lead through
   it. */
static void
reach_segment (Reach *r, size_t number, int64_t beside, bool from_back) {
  const HeapSegment *s = r->heap->segments.data + number;
  WideSigned bytes = heap_element_bytes (s->of);
  bool some = heap_is_nonempty (r->heap, s);
  uint64_t entry = from_back ? s->of->back : s->of->entry;
  int64_t at = (int64_t)entry + beside;
  bool is_inside = (WideSigned)entry <= bytes && at >= 0 && at <= bytes;
  if (r->passed[number] || !is_inside || (!some && beside))
    return;
  r->passed[number] = true;
  r->segments[number] = is_connected (r->checker, s->of);
  vec_push (&r->todo, from_back ? s->prev : s->next);
  if (!some)
    return;
  if (heap_is_doubly (s))
    vec_push (&r->todo, from_back ? s->next : s->prev);
  reach_args (r, s);
}

static void
reach (Reach *r, HeapValue v) {
  const Heap *h = r->heap;
  if (!v.sym || is_flagged (h, v))
    return;
  for (size_t i = 0; i < h->segments.len; i++) {
    const HeapSegment *s = h->segments.data + i;
    if (s->first.sym == v.sym)
      reach_segment (r, i, v.add - s->first.add, false);
    if (heap_is_doubly (s) && s->last.sym == v.sym)
      reach_segment (r, i, v.add - s->last.add, true);
  }
  Place p = formula_place (h, v);
  if (p.kind == PLACE_OBJECT &&
      formula_is_inside (r->checker->unit, h, p, true))
    reach_object (r, (size_t)(heap_object (h, p.base) - h->objects.data));
}

static void
reach_all (Reach *r) {
  while (r->todo.len)
    reach (r, vec_pop (&r->todo));
}

/* The range of a parameter is that of its argument, which is not known here. */
static bool
may_have_element (const Heap *h, const HeapSegment *s) {
  return h->syms.data[s->length.sym].kind == SYM_PARAM ||
         heap_high (h, s->length) > 0;
}

/* All that the slots own is reached from their array. */
static bool
has_slots (const Reach *r, const HeapSlots *s) {
  const HeapObject *o = s->base ? heap_object (r->heap, s->base) : NULL;
  return slot_are_none (r->heap, s) ||
         (o && r->objects[o - r->heap->objects.data] &&
          is_connected (r->checker, s->of));
}

static bool
has_all (const Reach *r) {
  for (size_t i = 0; i < r->heap->objects.len; i++)
    if (r->heap->objects.data[i].kind == OBJECT_HEAP && !r->objects[i])
      return false;
  for (size_t i = 0; i < r->heap->segments.len; i++)
    if (!r->segments[i] &&
        may_have_element (r->heap, r->heap->segments.data + i))
      return false;
  for (size_t i = 0; i < r->heap->slots.len; i++)
    if (!has_slots (r, r->heap->slots.data + i))
      return false;
  return true;
}

static Reach
reach_new (const Checker *c, const Heap *h) {
  return (Reach){.checker = c,
                 .heap = h,
                 .objects = mem_zero (h->objects.len * sizeof (bool) + 1),
                 .segments = mem_zero (h->segments.len * sizeof (bool) + 1),
                 .passed = mem_zero (h->segments.len * sizeof (bool) + 1)};
}

static void
reach_done (Reach *r) {
  mem_free (r->objects);
  mem_free (r->segments);
  mem_free (r->passed);
  vec_done (&r->todo);
}

static bool
is_kind_connected (const Checker *c, const HeapTemplate *t) {
  Reach r = reach_new (c, &t->body);
  reach_object (&r, 0);
  reach_all (&r);
  bool all = has_all (&r);
  reach_done (&r);
  return all;
}

/* Whether all chunks of an element are reached from it, whatever its kind. */
static bool
is_connected (const Checker *c, const HeapTemplate *t) {
  bool all = true;
  for (uint32_t i = 0; all && i < heap_kinds (t); i++)
    all = is_kind_connected (c, heap_kind (t, i).of);
  return all;
}

static void
add_register (Reach *r, const HeapState *s, uint32_t frame, uint32_t reg) {
  const HeapValue *v = heap_reg (s, frame, reg);
  if (v)
    vec_push (&r->todo, *v);
}

static void
add_frame (Reach *r, const HeapState *s, uint32_t frame, const UnitOp *op) {
  const UnitProc *p = r->checker->unit->procs.data + s->frames.data[frame].proc;
  uint32_t count = p->holding ? p->holding : (uint32_t)p->regs.len;
  for (uint32_t i = 0; p->is_library && i < count; i++)
    if (p->regs.data[i] == pointer_bits (r->checker))
      add_register (r, s, frame, i);
  for (uint32_t i = 0; i < op->keep_count; i++)
    if (op->keeps[i].kind == OPERAND_REG &&
        op->keeps[i].bits == pointer_bits (r->checker))
      add_register (r, s, frame, op->keeps[i].index);
}

bool
checker_keeps_all (Checker *c, const HeapState *s, const UnitOp *op) {
  assert (s->frames.len);
  if (s->has_leaked)
    return false;
  Reach r = reach_new (c, &s->heap);
  for (size_t i = 0; i < s->heap.objects.len; i++) {
    unsigned kind = s->heap.objects.data[i].kind;
    if (kind != OBJECT_HEAP && kind != OBJECT_ENDED)
      reach_object (&r, i);
  }
  for (uint32_t i = 0; i < s->frames.len; i++) {
    const HeapFrame *f = s->frames.data + i;
    const UnitOp *at =
        i + 1 == s->frames.len
            ? op
            : c->unit->procs.data[f->proc].blocks.data[f->block].ops.data +
                  f->op;
    add_frame (&r, s, i, at);
  }
  reach_all (&r);
  bool all = has_all (&r);
  reach_done (&r);
  return all;
}
