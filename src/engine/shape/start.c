/* The state in which a Unit begins: the start procedure, and globals.

   Globals that cannot change are no objects: what they hold is read from the
   Unit.  Of others the scalars of their types are fields, unless there are too
   many: so what is written to them can be compared with what was there. */

#include "engine/shape/track.h"

#include <string.h>

enum { MAX_SCALARS = 128 };

typedef struct {
  const Unit *unit;
  const UnitGlobal *global;
  HeapState *state;
  HeapSym base;
  uint32_t scalars;
  bool is_refused; /* it has unions, or too many scalars */
} Contents;

static HeapObject *
object_of (const Contents *c) {
  return heap_object (&c->state->heap, c->base);
}

static HeapValue
address_value (const Contents *c, const Operand *o) {
  HeapSymKind kind = o->kind == OPERAND_PROC ? SYM_PROC : SYM_GLOBAL;
  unsigned bits = c->unit->pointer_bytes * 8;
  HeapSym s = heap_named (&c->state->heap, kind, o->index, bits);
  return heap_value (s, o->kind == OPERAND_PROC ? 0 : (int64_t)o->value);
}

static int64_t
number_at (const UnitGlobal *g, uint64_t at, uint32_t bytes) {
  Wide k = 0;
  for (uint32_t i = 0; i < bytes; i++)
    if (at + i < g->data_len)
      k |= (Wide)g->data[at + i] << 8 * i;
  return (int64_t)wide_signed (k, bytes * 8);
}

static void
add_scalar (Contents *c, uint64_t at, uint64_t bytes) {
  bool is_plain = bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
  if (!is_plain || at + bytes > c->global->bytes ||
      c->scalars++ >= MAX_SCALARS || heap_field (object_of (c), at)) {
    c->is_refused = true;
    return;
  }
  for (size_t i = 0; i < c->global->relocs.len; i++) {
    const UnitReloc *r = c->global->relocs.data + i;
    uint64_t end = r->offset + c->unit->pointer_bytes;
    if (r->offset == at && bytes == c->unit->pointer_bytes) {
      HeapValue v = address_value (c, &r->value);
      heap_set_field (object_of (c), at, (uint32_t)bytes, v);
      return;
    }
    c->is_refused |= r->offset < at + bytes && at < end;
  }
  if (c->is_refused)
    return;
  int64_t k = number_at (c->global, at, (uint32_t)bytes);
  heap_set_field (object_of (c), at, (uint32_t)bytes, heap_const (k));
}

static void
add_scalars (Contents *c, UnitTypeId id, uint64_t at) {
  const UnitType *t = unit_type (c->unit, id);
  switch (t->kind) {
  case UNIT_TYPE_STRUCT:
    for (size_t i = 0; i < t->members.len && !c->is_refused; i++) {
      c->is_refused |= t->members.data[i].bits != 0;
      add_scalars (c, t->members.data[i].type,
                   at + t->members.data[i].bit_offset / 8);
    }
    break;
  case UNIT_TYPE_ARRAY:
    for (uint64_t i = 0; i < t->count && !c->is_refused; i++)
      add_scalars (c, t->target,
                   at + i * unit_type (c->unit, t->target)->bytes);
    c->is_refused |= !t->count;
    break;
  case UNIT_TYPE_NONE:
  case UNIT_TYPE_VOID:
  case UNIT_TYPE_UNION:
  case UNIT_TYPE_FUNCTION:
    c->is_refused = true;
    break;
  default:
    add_scalar (c, at, t->bytes);
  }
}

static bool
is_zero (const UnitGlobal *g) {
  for (uint64_t i = 0; i < g->data_len; i++)
    if (g->data[i])
      return false;
  return !g->relocs.len;
}

static void
add_global (HeapState *s, const Unit *u, uint32_t index) {
  const UnitGlobal *g = u->globals.data + index;
  HeapSym base = heap_named (&s->heap, SYM_GLOBAL, index, u->pointer_bytes * 8);
  HeapRest rest = g->init == GLOBAL_ARBITRARY ? REST_ANY
                  : is_zero (g)               ? REST_ZERO
                                              : REST_INITIAL;
  HeapObject *o = heap_add_object (&s->heap, base, OBJECT_GLOBAL,
                                   heap_const ((int64_t)g->bytes), rest);
  o->type = g->type;
  if (rest != REST_INITIAL)
    return;
  Contents c = {.unit = u, .global = g, .state = s, .base = base};
  add_scalars (&c, g->type, 0);
  o = object_of (&c);
  if (c.is_refused)
    o->fields.len = 0;
}

HeapState *
shape_start (const Unit *u) {
  HeapState *s = heap_state_new ();
  vec_push (&s->frames, (HeapFrame){u->start, 0, 0, 0});
  for (uint32_t g = 0; g < u->globals.len; g++)
    if (!u->globals.data[g].is_constant)
      add_global (s, u, g);
  return s;
}
