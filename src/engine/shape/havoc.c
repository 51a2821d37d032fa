/* OP_HAVOC: what code that is not known may have written.

   It may write every object that an argument or an exposed global leads to.
   What leads on from an object is known only if no pointer can be hidden in
   bytes that are no fields.  So objects whose rest may be anything, and lists,
   are not followed: the analysis gives up there. */

#include "engine/shape/track.h"

typedef struct {
  Track *track;
  VEC (HeapSym) found; /* bases of objects */
  bool is_refused;
} Havoc;

static bool
can_hide_pointers (const Havoc *v, const HeapObject *o) {
  const Heap *h = &v->track->state->heap;
  const Unit *u = v->track->unit;
  bool is_small = heap_high (h, o->size) < u->pointer_bytes;
  bool has_initial = o->rest == REST_INITIAL &&
                     u->globals.data[h->syms.data[o->base].index].relocs.len;
  return has_initial ||
         (!is_small && (o->rest == REST_ANY || o->rest == REST_MAYBE));
}

static void
reach (Havoc *v, HeapValue value, bool is_stored) {
  Heap *h = &v->track->state->heap;
  size_t segment;
  SegmentEnd end;
  if (!value.sym)
    return;
  const HeapSymInfo *info = h->syms.data + value.sym;
  HeapSym base = info->kind == SYM_INSIDE ? info->index : value.sym;
  HeapObject *o = heap_object (h, base);
  if (!o) {
    v->is_refused |= shape_segment_at (h, base, &segment, &end);
    return;
  }
  if (o->kind == OBJECT_ENDED)
    return;
  v->is_refused |= can_hide_pointers (v, o);
  if (is_stored && o->kind == OBJECT_HEAP)
    o->kind = OBJECT_ARGUMENT; /* who has it may keep it: no leak */
  for (size_t i = 0; i < v->found.len; i++)
    if (v->found.data[i] == base)
      return;
  vec_push (&v->found, base);
}

static void
reach_all (Havoc *v, const UnitOp *op) {
  Track *t = v->track;
  for (uint32_t i = 0; i < op->count; i++)
    reach (v, track_value (t, op->args + i), false);
  for (uint32_t g = 0; op->code & HAVOC_GLOBALS && g < t->unit->globals.len;
       g++)
    if (t->unit->globals.data[g].is_exposed) {
      Operand global = {OPERAND_GLOBAL, (uint16_t)(t->unit->pointer_bytes * 8),
                        g, 0};
      reach (v, track_value (t, &global), false);
    }
  for (size_t i = 0; i < v->found.len; i++) {
    const HeapObject *o = heap_object (&t->state->heap, v->found.data[i]);
    for (size_t f = 0; f < o->fields.len; f++)
      reach (v, o->fields.data[f].value, true);
  }
}

bool
track_havoc (Track *t, const UnitOp *op) {
  Havoc v = {.track = t};
  reach_all (&v, op);
  for (size_t i = 0; !v.is_refused && i < v.found.len; i++) {
    HeapObject *o = heap_object (&t->state->heap, v.found.data[i]);
    o->fields.len = 0;
    o->rest = REST_ANY;
  }
  vec_done (&v.found);
  return !v.is_refused;
}
