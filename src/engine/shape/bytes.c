/* What bytes of an object are: fields, the rest, and what is initialised. */

#include "engine/shape/bytes.h"

bool
bytes_rest_is_defined (HeapRest rest) {
  return rest == REST_ZERO || rest == REST_ANY || rest == REST_INITIAL;
}

HeapRest
bytes_rest_join (HeapRest a, HeapRest b) {
  if (a == b)
    return a;
  return bytes_rest_is_defined (a) && bytes_rest_is_defined (b) ? REST_ANY
                                                                : REST_MAYBE;
}

bool
bytes_is_struct (const Track *e, const HeapObject *o) {
  const UnitType *type = unit_type (e->unit, o->type);
  return type->kind == UNIT_TYPE_STRUCT && !o->size.sym &&
         type->bytes == (uint64_t)o->size.add;
}

static bool
overlaps (const HeapField *f, uint64_t at, uint64_t bytes) {
  return f->at < at + bytes && at < f->at + f->bytes;
}

bool
bytes_any_overlap (const HeapObject *o, uint64_t at, uint64_t bytes) {
  for (size_t i = 0; i < o->fields.len; i++)
    if (overlaps (o->fields.data + i, at, bytes))
      return true;
  return false;
}

/* A byte of a constant field, or of the rest; false: it is not known. */
static bool
known_byte (const Track *e, const HeapObject *o, const UnitGlobal *g,
            uint64_t at, uint8_t *byte) {
  for (size_t i = 0; o && i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (!overlaps (f, at, 1))
      continue;
    *byte = (uint8_t)((uint64_t)f->value.add >> 8 * (at - f->at));
    return !f->value.sym && f->bytes <= 8;
  }
  *byte = 0;
  if (o && o->rest == REST_ZERO)
    return true;
  if (o && o->rest != REST_INITIAL)
    return false;
  if (!g || g->init != GLOBAL_DATA)
    return false;
  for (size_t i = 0; i < g->relocs.len; i++)
    if (at >= g->relocs.data[i].offset &&
        at < g->relocs.data[i].offset + e->unit->pointer_bytes)
      return false;
  *byte = at < g->data_len ? g->data[at] : 0;
  return true;
}

bool
bytes_known (const Track *e, const HeapObject *o, const UnitGlobal *g,
             uint64_t at, uint32_t bytes, int64_t *value) {
  Wide k = 0;
  for (uint32_t i = 0; i < bytes; i++) {
    uint8_t byte;
    if (bytes > 8 || !known_byte (e, o, g, at + i, &byte))
      return false;
    k |= (Wide)byte << 8 * i;
  }
  *value = shape_constant (k, bytes * 8);
  return true;
}

const UnitReloc *
bytes_initial_address (const Track *e, const UnitGlobal *g, uint64_t at,
                       uint32_t bytes) {
  for (size_t i = 0; g && i < g->relocs.len; i++)
    if (g->relocs.data[i].offset == at && bytes == e->unit->pointer_bytes)
      return g->relocs.data + i;
  return NULL;
}

const UnitGlobal *
bytes_global (const Track *e, HeapSym base) {
  const HeapSymInfo *info = e->state->heap.syms.data + base;
  return info->kind == SYM_GLOBAL ? e->unit->globals.data + info->index : NULL;
}

bool
bytes_field_is_undef (const Track *e, const HeapField *f) {
  return track_is_undef (e, f->value);
}

/* Initialised up to there: by what the object says, and by fields behind. */
HeapValue
shape_filled (const Heap *h, const HeapObject *o) {
  HeapValue filled = o->filled;
  for (size_t i = 0; !filled.sym && i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    bool is_undef = f->value.sym && h->syms.data[f->value.sym].maybe_undef;
    if ((int64_t)f->at <= filled.add && !is_undef &&
        (int64_t)(f->at + f->bytes) > filled.add)
      filled.add = (int64_t)(f->at + f->bytes);
  }
  return filled;
}

bool
bytes_are_filled (const Track *e, const HeapObject *o, HeapValue offset,
                  uint64_t bytes) {
  HeapValue filled = shape_filled (&e->state->heap, o);
  return !heap_is (filled, 0) &&
         shape_difference (&e->state->heap, offset, filled) <=
             -(WideSigned)bytes;
}

/* Bytes were written that no field has. */
void
bytes_extend_filled (Track *e, HeapSym base, HeapValue offset, HeapValue end,
                     bool maybe_undef) {
  const Heap *h = &e->state->heap;
  HeapObject *o = heap_object (h, base);
  if (bytes_rest_is_defined (o->rest))
    return; /* the rest says it */
  HeapValue filled = maybe_undef ? o->filled : shape_filled (h, o);
  bool is_behind = shape_difference (h, filled, offset) <= 0;
  if (maybe_undef && !is_behind)
    o->filled = heap_const (0);
  else if (!maybe_undef)
    o->filled = shape_difference (h, offset, filled) <= 0 &&
                        shape_difference (h, filled, end) <= 0
                    ? end
                    : filled; /* fields may go */
}

/* Bytes were written, with something that is initialised or perhaps not. */
void
bytes_note_filled (Track *e, HeapSym base, HeapValue offset, HeapValue end,
                   bool maybe_undef) {
  const HeapObject *o = heap_object (&e->state->heap, base);
  bool are_fields = !offset.sym && !end.sym && heap_is (o->filled, 0);
  if (!are_fields) /* otherwise these say it */
    bytes_extend_filled (e, base, offset, end, maybe_undef);
}

/* Some of these bytes may be uninitialised. */
bool
bytes_maybe_undef (const Track *e, const HeapObject *o, uint64_t at,
                   uint64_t bytes) {
  uint64_t covered = 0;
  for (size_t i = 0; o && i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    if (!overlaps (f, at, bytes))
      continue;
    if (bytes_field_is_undef (e, f))
      return true;
    uint64_t from = f->at > at ? f->at : at;
    uint64_t end =
        f->at + f->bytes < at + bytes ? f->at + f->bytes : at + bytes;
    covered += end - from;
  }
  return o && covered < bytes && !bytes_rest_is_defined (o->rest) &&
         !bytes_are_filled (e, o, heap_const ((int64_t)at), bytes);
}

/* The bytes of a field that stay when others of it are written, one by one. */
static void
keep_bytes (Track *e, HeapSym base, HeapField f, uint64_t at, uint64_t bytes) {
  for (uint64_t i = f.at; i < f.at + f.bytes; i++) {
    if (i >= at && i < at + bytes)
      continue;
    HeapValue v = track_fresh (e, 8, false, bytes_field_is_undef (e, &f));
    if (!f.value.sym && f.bytes <= 8)
      v = heap_const (
          shape_constant ((uint64_t)f.value.add >> 8 * (i - f.at), 8));
    heap_set_field (heap_object (&e->state->heap, base), i, 1, v);
  }
}

/* No field has any of these bytes any more. */
void
bytes_clear (Track *e, HeapSym base, uint64_t at, uint64_t bytes) {
  for (size_t i = 0;; i++) {
    HeapObject *o = heap_object (&e->state->heap, base);
    if (i >= o->fields.len)
      return;
    HeapField f = o->fields.data[i];
    if (!overlaps (&f, at, bytes))
      continue;
    heap_drop_field (o, f.at);
    bool is_cut = f.at < at || f.at + f.bytes > at + bytes;
    if (is_cut)
      keep_bytes (e, base, f, at, bytes);
    i = (size_t)-1;
  }
}
