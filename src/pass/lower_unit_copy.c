/* Bytes that are copied from arrays of which one element is followed, and to
   such arrays.

   The element at k gets what was at the place that its bytes come from.  If
   that is an element of an array it is read as any other.  But a program may
   copy elements that are not initialised, and does not read them then.  Here
   that is an error nevertheless, of the element at k of the source: so elements
   elsewhere may be taken to be initialised, as where they are read. */

#include "pass/lower_unit.h"

void
lowering_look_at_copied (Lower *w, uint32_t from, Linear offset, Linear bytes) {
  if (!lowering_covers (w, from, offset, bytes))
    return;
  for (size_t i = 0; i < w->objects.data[from].cells.len; i++)
    if (w->state == PATH_RUNS)
      lowering_read_here (w, from, w->objects.data[from].cells.data[i]);
}

Sym
lowering_copied (Lower *w, uint32_t from, Linear offset, const Slot *like) {
  Element e;
  if (!lowering_find_element (w, from, offset, like->bits, like->is_signed, &e))
    return lowering_number (linear_constant (0));
  return e.is_here ? lowering_fetch (w, e.slot)
                   : lowering_read_elsewhere (w, from, &e, offset);
}

/* Where the first byte of the element at k comes from, minus where the copy
   begins to read; false: too large. */
static bool
distance (Lower *w, uint32_t to, Linear offset, Linear *d) {
  Linear k =
      linear_atom (&w->arena, lowering_atom (w, lowering_parameter (w, to)));
  Linear minus = lowering_add (w, linear_constant (0), -1, offset);
  return linear_sum (&w->arena, &minus, (WideSigned)w->objects.data[to].stride,
                     &k, d);
}

/* One whole element is at k, or is not; many cover it, or do not. */
static int
covers (Lower *w, uint32_t to, Linear offset, Linear bytes, Linear *d) {
  WideSigned stride = (WideSigned)w->objects.data[to].stride;
  if (!distance (w, to, offset, d))
    return -1;
  if (bytes.count || bytes.constant != stride || d->constant % stride)
    return lowering_covers (w, to, offset, bytes);
  if (!lowering_decide_eq (w, *d))
    return 0;
  *d = linear_constant (0);
  return 1;
}

/* Of the column, after the copy. */
static Sym
new_value (Lower *w, uint32_t slot, uint32_t from, Linear from_offset,
           Linear d) {
  Slot s = w->slots.data[slot];
  Linear at = lowering_add (w, from_offset, 1, d);
  at = linear_plus (&at, (WideSigned)s.part);
  if (w->objects.data[from].is_array)
    return lowering_copied (w, from, at, &s);
  if (!w->objects.data[from].is_vague && !at.count)
    return lowering_cell (w, from, (uint64_t)at.constant, &s);
  return lowering_uncertain (w, from, "an element that is copied");
}

void
lowering_copy_elements (Lower *w, uint32_t to, Linear to_offset, uint32_t from,
                        Linear from_offset, Linear bytes) {
  VEC (Sym) values = {0};
  Linear d = linear_constant (0);
  Sym other = lowering_uncertain (w, NONE, "an element that is copied in part");
  int part = covers (w, to, to_offset, bytes, &d);
  for (size_t i = 0; i < w->objects.data[to].cells.len; i++)
    if (part && w->state == PATH_RUNS) {
      uint32_t slot = w->objects.data[to].cells.data[i];
      Sym v = part > 0 ? new_value (w, slot, from, from_offset, d) : other;
      if (w->state == PATH_RUNS && lowering_note_written (w, to, v))
        vec_push (&values, v);
    }
  bool is_number =
      w->objects.data[from].is_array || !w->objects.data[from].is_vague;
  if (w->state == PATH_RUNS && !is_number)
    lowering_note_written (
        w, to, lowering_uncertain (w, from, "an element that is copied"));
  if (w->state == PATH_RUNS) {
    lowering_forget_elements (w, to);
    for (size_t i = 0; i < values.len; i++)
      lowering_set (w, w->objects.data[to].cells.data[i], values.data[i]);
  }
  vec_done (&values);
}
