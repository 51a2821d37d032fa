/* Slots: pointers of an array that own something, and cells: runs of one
   element whose value is an address.

     open    an access to one of the slots makes what this one owns a segment,
             and what it is a field or a cell; slots before and behind it stay
     cases   where it is open whether an access is to a slot, or to a cell, each
             case is followed
     forget  where bytes of slots may be written, and no slot was opened there,
             all that they own is lost: 'base' is 0 from then on
     move    slots whose bytes are moved are those of the target */

#include "evidence/unit/heaps_impl.h"

bool
slot_are_none (const Heap *h, const HeapSlots *s) {
  return formula_at_most (h, s->to, s->from, SLOT_BYTES - 1);
}

bool
slot_is_address (const Heap *h, HeapValue v) {
  PlaceKind kind = formula_place (h, v).kind;
  return v.sym && h->syms.data[v.sym].kind == SYM_PLAIN && !is_flagged (h, v) &&
         (kind == PLACE_OBJECT || kind == PLACE_FRONT || kind == PLACE_BACK ||
          member_is_any (h, v.sym));
}

/* Bytes between two slots, or in a place where only slots behind the last one
   would be. */
static bool
is_beside (const Heap *h, const HeapSlots *s, HeapValue at, uint32_t bytes) {
  int64_t step = (int64_t)s->step;
  if (run_is_aligned (h, at, s->from, step))
    return bytes <= s->step && formula_at_most (h, s->to, at, SLOT_BYTES - 1);
  for (int64_t k = SLOT_BYTES; k + bytes <= step; k++)
    if (run_is_aligned (h, at, heap_plus (s->from, k), step))
      return true;
  return false;
}

static bool
is_apart (const Heap *h, const HeapSlots *s, HeapValue from, HeapValue to) {
  return formula_at_most (h, to, s->from, 0) ||
         formula_at_most (h, s->to, from, 0);
}

void
slot_forget (Heap *h, HeapSym base, HeapValue from, HeapValue to) {
  for (size_t i = 0; i < h->slots.len; i++) {
    HeapSlots *s = h->slots.data + i;
    bool is_small = from.sym == to.sym && to.add - from.add <= SLOT_BYTES;
    if (s->base == base && !is_apart (h, s, from, to) &&
        !(is_small && is_beside (h, s, from, (uint32_t)(to.add - from.add))))
      s->base = 0;
  }
}

/* The bytes from .. end were moved by 'shift' to the other object.  Elements
   that lead back to their slots are not there owned as they are here. */
void
slot_move (Heap *h, Place to, Place from, HeapValue end) {
  int64_t shift = to.offset.add - from.offset.add;
  for (size_t i = 0; i < h->slots.len; i++) {
    HeapSlots *s = h->slots.data + i;
    if (s->base != from.base || s->are_heads ||
        !formula_at_most (h, from.offset, s->from, 0) ||
        !formula_at_most (h, s->to, end, 0))
      continue;
    s->base = to.base;
    s->from = heap_plus (s->from, shift);
    s->to = heap_plus (s->to, shift);
  }
}

/* Cases -------------------------------------------------------------------- */

/* A case in which a - b <= c. */
static void
add_case (Checker *c, const HeapState *s, HeapValue a, HeapValue b, int64_t k) {
  HeapState *copy = heap_state_copy (s);
  if (formula_add_at_most (&copy->heap, a, b, k) && formula_settle (copy))
    checker_again (c, copy);
  else
    heap_state_free (copy);
}

/* It is open whether the access is to this cell. */
static bool
is_open_cell (const Heap *h, const HeapRun *r, Place p, uint32_t bytes) {
  return r->base == p.base && r->bytes == bytes && heap_is_single (r) &&
         r->low.sym != r->base && slot_is_address (h, r->low) &&
         !heap_same (p.offset, r->from) &&
         run_is_aligned (h, p.offset, r->from, bytes) &&
         !formula_at_most (h, p.offset, r->from, -1) &&
         !formula_at_most (h, r->from, p.offset, -1) &&
         !(formula_at_most (h, p.offset, r->from, 0) &&
           formula_at_most (h, r->from, p.offset, 0));
}

static bool
split_at_cell (Checker *c, HeapState *s, Place p, uint32_t bytes) {
  const Heap *h = &s->heap;
  for (size_t i = 0; i < h->runs.len; i++) {
    HeapValue at = h->runs.data[i].from;
    if (!is_open_cell (h, h->runs.data + i, p, bytes))
      continue;
    HeapState *same = heap_state_copy (s);
    if (formula_equal_numbers (same, p.offset, at) && formula_settle (same))
      checker_again (c, same);
    else
      heap_state_free (same);
    add_case (c, s, p.offset, at, -(int64_t)bytes);
    add_case (c, s, at, p.offset, -(int64_t)bytes);
    return true;
  }
  return false;
}

/* Both cases, if it is open whether the place is before or behind the slots. */
static bool
split_at_end (Checker *c, HeapState *s, const HeapSlots *of, HeapValue at,
              uint32_t bytes) {
  const Heap *h = &s->heap;
  HeapValue from = of->from, to = of->to;
  bool is_behind = formula_at_most (h, from, at, 0);
  if (is_behind && formula_at_most (h, at, to, -(WideSigned)bytes))
    return false;
  if (!is_behind) {
    add_case (c, s, at, from, -1);
    add_case (c, s, from, at, 0);
  } else {
    add_case (c, s, at, to, -(int64_t)bytes);
    add_case (c, s, to, at, (int64_t)bytes - 1);
  }
  return true;
}

bool
slot_open (Checker *c, HeapState *s, Place p, uint32_t bytes) {
  Heap *h = &s->heap;
  if (p.kind != PLACE_OBJECT || bytes != SLOT_BYTES)
    return true;
  if (split_at_cell (c, s, p, bytes))
    return false;
  for (size_t i = 0; i < h->slots.len; i++) {
    HeapSlots of = h->slots.data[i];
    if (of.base != p.base ||
        !run_is_aligned (h, p.offset, of.from, (int64_t)of.step) ||
        is_apart (h, &of, p.offset, heap_plus (p.offset, bytes)) ||
        is_beside (h, &of, p.offset, bytes))
      continue;
    if (split_at_end (c, s, &of, p.offset, bytes))
      return false;
    slot_open_at (c->unit, h, i, p.offset);
    return true;
  }
  return true;
}

HeapValue
slot_open_at (const Unit *u, Heap *h, size_t number, HeapValue at) {
  HeapSym base = h->slots.data[number].base;
  HeapValue v = heap_open_slot (h, number, at, 8 * SLOT_BYTES);
  if (at.sym)
    run_note_cell (h, base, at, SLOT_BYTES, v);
  else
    memory_write (u, h, heap_object (h, base), (uint64_t)at.add, SLOT_BYTES, v);
  return v;
}
