/* Slots: pointers of an array that own something. */

#include "engine/shape/owners.h"
#include "engine/shape/runs.h"
#include "engine/shape/unfold.h"

static WideSigned
difference (const Heap *h, HeapValue a, HeapValue b) {
  Prover p = {.heap = h};
  return prove_difference (&p, a, b);
}

bool
owners_are_none (const Heap *h, const HeapSlots *s) {
  return difference (h, s->to, s->from) < SLOT_BYTES;
}

bool
owners_is_address (const Heap *h, HeapValue v) {
  size_t segment;
  SegmentEnd end;
  HeapMember m;
  return v.sym && h->syms.data[v.sym].kind == SYM_PLAIN &&
         !h->syms.data[v.sym].maybe_undef &&
         (heap_object (h, v.sym) ||
          shape_segment_at (h, v.sym, &segment, &end) ||
          heap_find_member (h, v.sym, &m));
}

bool
owners_is_cell (const Heap *h, const HeapRun *r) {
  return r->bytes == SLOT_BYTES && heap_is_single (r) &&
         r->low.sym != r->base && owners_is_address (h, r->low);
}

/* Places ------------------------------------------------------------------- */

static bool
is_aligned (const Heap *h, const HeapSlots *s, HeapValue at) {
  return runs_are_aligned (h, at, s->from, (int64_t)s->step);
}

/* Between two slots, or where one behind the last one would be. */
static bool
is_beside (const Heap *h, const HeapSlots *s, HeapValue at, uint32_t bytes) {
  int64_t step = (int64_t)s->step;
  if (is_aligned (h, s, at))
    return bytes <= s->step && difference (h, s->to, at) < SLOT_BYTES;
  for (int64_t k = SLOT_BYTES; k + bytes <= step; k++)
    if (runs_are_aligned (h, at, heap_plus (s->from, k), step))
      return true;
  return false;
}

static bool
is_outside (const Heap *h, const HeapSlots *s, HeapValue from, HeapValue to) {
  return difference (h, to, s->from) <= 0 || difference (h, s->to, from) <= 0;
}

bool
owners_are_apart (const Heap *h, const HeapSlots *s, HeapValue at,
                  uint32_t bytes) {
  return is_outside (h, s, at, heap_plus (at, bytes)) ||
         is_beside (h, s, at, bytes);
}

bool
owners_find (const Heap *h, HeapSym base, HeapValue at, size_t *index) {
  for (*index = 0; *index < h->slots.len; ++*index) {
    const HeapSlots *s = h->slots.data + *index;
    if (s->base == base && is_aligned (h, s, at) &&
        difference (h, s->from, at) <= 0 &&
        difference (h, at, s->to) <= -SLOT_BYTES)
      return true;
  }
  return false;
}

bool
owners_find_cell (const Heap *h, HeapSym base, HeapValue at, HeapValue *v) {
  const HeapObject *o = heap_object (h, base);
  const HeapField *f =
      o && !at.sym && at.add >= 0 ? heap_field (o, (uint64_t)at.add) : NULL;
  if (f && f->bytes == SLOT_BYTES) {
    *v = f->value;
    return !v->sym || !h->syms.data[v->sym].maybe_undef;
  }
  for (size_t i = 0; i < h->runs.len; i++) {
    const HeapRun *r = h->runs.data + i;
    *v = r->low;
    if (r->base == base && r->bytes == SLOT_BYTES && heap_is_single (r) &&
        (heap_same (r->from, at) || (difference (h, r->from, at) <= 0 &&
                                     difference (h, at, r->from) <= 0)))
      return true;
  }
  return false;
}

/* Changes ------------------------------------------------------------------ */

void
owners_forget (Heap *h, HeapSym base, HeapValue from, HeapValue to) {
  for (size_t i = 0; i < h->slots.len; i++) {
    HeapSlots *s = h->slots.data + i;
    bool is_small = from.sym == to.sym && to.add - from.add <= SLOT_BYTES;
    if (s->base == base && !is_outside (h, s, from, to) &&
        !(is_small && is_beside (h, s, from, (uint32_t)(to.add - from.add))))
      s->base = 0;
  }
}

void
owners_move (Heap *h, HeapSym target, HeapSym source, HeapValue from,
             HeapValue to, int64_t shift) {
  for (size_t i = 0; i < h->slots.len; i++) {
    HeapSlots *s = h->slots.data + i;
    if (s->base != source || s->are_heads ||
        difference (h, from, s->from) > 0 || difference (h, s->to, to) > 0)
      continue;
    s->base = target;
    s->from = heap_plus (s->from, shift);
    s->to = heap_plus (s->to, shift);
  }
}

/* The field may be set: none overlaps it in part. */
static bool
has_room (const HeapObject *o, uint64_t at) {
  for (size_t i = 0; i < o->fields.len; i++) {
    const HeapField *f = o->fields.data + i;
    bool is_it = f->at == at && f->bytes == SLOT_BYTES;
    if (!is_it && f->at < at + SLOT_BYTES && at < f->at + f->bytes)
      return false;
  }
  return true;
}

bool
owners_open_at (Heap *h, size_t index, HeapValue at, HeapValue *v) {
  HeapSym base = h->slots.data[index].base;
  HeapObject *o = heap_object (h, base);
  if (!at.sym && (at.add < 0 || !has_room (o, (uint64_t)at.add)))
    return false;
  *v = heap_open_slot (h, index, at, 8 * SLOT_BYTES);
  if (at.sym) {
    runs_note_cell (h, base, at, *v);
    return true;
  }
  heap_limit (h, o->size, at.add + SLOT_BYTES, heap_high (h, o->size));
  heap_set_field (o, (uint64_t)at.add, SLOT_BYTES, *v);
  return true;
}
