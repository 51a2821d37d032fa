/* OP_HAVOC: what code that is not known may have written.

   It may write every object that an argument or an exposed global leads to.
   What leads on from an object is known only if no pointer can be hidden in
   bytes that are no fields, in parts, or in a number that is not known.  Such
   objects, and lists, are not followed: the analysis gives up there. */

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
  for (size_t i = 0; i < h->slots.len; i++)
    if (h->slots.data[i].base == o->base)
      return true;
  return has_initial ||
         (!is_small && (o->rest == REST_ANY || o->rest == REST_MAYBE));
}

/* Parts of a pointer: small fields that fill a word, not all constants. */
static bool
can_hide_parts (const Havoc *v, const HeapObject *o) {
  unsigned word = v->track->unit->pointer_bytes;
  uint64_t run = 0, end = 0;
  bool is_constant = true, can_hide = false;
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (f->bytes >= word)
      continue;
    bool goes_on = f->at == end;
    is_constant = (!goes_on || is_constant) && !f->value.sym;
    run = (goes_on ? run : 0) + f->bytes;
    end = f->at + f->bytes;
    can_hide |= !is_constant && run >= word;
  }
  return can_hide;
}

static bool
is_constant_global (const Havoc *v, const HeapSymInfo *info) {
  return info->kind == SYM_GLOBAL &&
         v->track->unit->globals.data[info->index].is_constant;
}

static void
note (Havoc *v, HeapSym base) {
  for (size_t i = 0; i < v->found.len; i++)
    if (v->found.data[i] == base)
      return;
  vec_push (&v->found, base);
}

/* A value that is in no object of the heap may still be an address: of one that
   the heap has no more, or of one that it does not know to be it. */
static void
reach (Havoc *v, HeapValue value, bool is_stored) {
  Heap *h = &v->track->state->heap;
  if (!value.sym)
    return;
  const HeapSymInfo *info = h->syms.data + value.sym;
  HeapSym base = info->kind == SYM_INSIDE ? info->index : value.sym;
  HeapObject *o = heap_object (h, base);
  if (!o && is_constant_global (v, h->syms.data + base))
    note (v, base);
  else if (!o)
    v->is_refused |= info->kind != SYM_PROC;
  if (!o || !heap_lives (o))
    return;
  if (!heap_is_usable (o))
    v->track->has_met_outside = v->is_refused = true;
  v->is_refused |= can_hide_pointers (v, o) || can_hide_parts (v, o);
  if (is_stored && o->kind == OBJECT_HEAP)
    o->kind = OBJECT_ARGUMENT; /* who has it may keep it: no leak */
  note (v, base);
}

static void
reach_global (Havoc *v, uint32_t global, bool is_stored) {
  Operand o = {OPERAND_GLOBAL, (uint16_t)(v->track->unit->pointer_bytes * 8),
               global, 0};
  reach (v, track_value (v->track, &o), is_stored);
}

/* What the object, or constant global, points to. */
static void
reach_on (Havoc *v, HeapSym base) {
  const Heap *h = &v->track->state->heap;
  const Unit *u = v->track->unit;
  const HeapObject *o = heap_object (h, base);
  for (size_t i = 0; o && i < o->fields.len; i++)
    if (o->fields.data[i].bytes >= u->pointer_bytes)
      reach (v, o->fields.data[i].value, true);
  if (o)
    return;
  const UnitGlobal *g = u->globals.data + h->syms.data[base].index;
  for (size_t i = 0; i < g->relocs.len; i++)
    if (g->relocs.data[i].value.kind != OPERAND_PROC)
      reach_global (v, g->relocs.data[i].value.index, true);
}

static void
reach_all (Havoc *v, const UnitOp *op) {
  Track *t = v->track;
  for (uint32_t i = 0; i < op->count; i++)
    if (op->args[i].bits >= t->unit->pointer_bytes * 8)
      reach (v, track_value (t, op->args + i), false);
  for (uint32_t g = 0; op->code & HAVOC_GLOBALS && g < t->unit->globals.len;
       g++)
    if (t->unit->globals.data[g].is_exposed)
      reach_global (v, g, false);
  for (size_t i = 0; i < v->found.len; i++)
    reach_on (v, v->found.data[i]);
}

bool
track_havoc (Track *t, const UnitOp *op) {
  Havoc v = {.track = t};
  reach_all (&v, op);
  for (size_t i = 0; !v.is_refused && i < v.found.len; i++) {
    HeapObject *o = heap_object (&t->state->heap, v.found.data[i]);
    if (!o)
      continue; /* a constant */
    heap_drop_runs (&t->state->heap, o->base);
    o->fields.len = 0;
    o->rest = REST_ANY;
  }
  vec_done (&v.found);
  return !v.is_refused;
}
