/* Arrays as one element each.

   An object that is indexed by a variable, and whose contents decide something,
   is an array of elements of 'stride' bytes.  Of these only one is followed, at
   an index k that never changes and may be any: a parameter of the system.  Its
   parts are columns, slots like cells.  What is read at another index is
   anything.  So the result may have executions that the program has not.

   An error counts only where, for every array that the path has looked at, the
   last element that was read is the one at k.  That loses no error: take an
   execution of the program that fails, and for each array the index of the
   element that it reads last.  With these as k the system has the execution,
   and where it ends, the last reads are at k.

   To read an element at k that is not initialised is an error, though the
   program may do so if it does not use it.  So elements elsewhere are taken to
   be initialised: an execution that reads one that is not has a first such
   read, and the system whose k that is fails there. */

#include "pass/lower_unit.h"

#include <assert.h>

/* All begins again with other columns. */
static void
begin_again (Lower *w, Object *o) {
  vec_clear (&o->cells);
  lowering_forget (w);
  w->state = PATH_AGAIN;
}

/* The distances of the elements, as far as accesses so far tell. */
void
lowering_note_stride (Lower *w, uint32_t object, const Linear *offset) {
  Object *o = w->objects.data + object;
  uint64_t old = o->stride, known = o->guess ? 0 : old;
  if (!offset->count)
    return;
  o->guess = 0;
  o->stride = (uint64_t)linear_gcd ((WideSigned)known, linear_divisor (offset));
  if (o->is_array && o->stride != old)
    begin_again (w, o);
}

bool
lowering_become_array (Lower *w, uint32_t object) {
  Object *o = w->objects.data + object;
  if (!o->stride)
    o->stride = o->guess;
  if (o->is_array || o->is_blurred || !o->stride)
    return false;
  w->wants_arrays = true;
  if (!w->is_abstract)
    return false;
  o->is_array = o->is_vague = true;
  o->is_exact = false;
  /* What was copied from it to others was not known before. */
  for (size_t i = 0; i < w->objects.len; i++)
    w->objects.data[i].holds_others = false;
  begin_again (w, o);
  return true;
}

/* It is not an array of elements that are read and written in the same parts.
 */
static void
blur (Lower *w, uint32_t object) {
  Object *o = w->objects.data + object;
  o->is_array = false;
  o->is_blurred = true;
  begin_again (w, o);
}

Atom
lowering_parameter (const Lower *w, uint32_t object) {
  const Object *o = w->objects.data + object;
  WideSigned last =
      o->size ? (WideSigned)((o->size - 1) / o->stride) : (WideSigned)0;
  return (Atom){
      .kind = ATOM_PARAMETER, .index = object, .bits = 64, .range = {0, last}};
}

static Linear
index_atom (Lower *w, uint32_t object) {
  return linear_atom (&w->arena,
                      lowering_atom (w, lowering_parameter (w, object)));
}

/* Any number of that range; each time another one. */
Linear
lowering_any (Lower *w, unsigned bits, Range r) {
  return linear_atom (&w->arena,
                      lowering_atom (w, (Atom){.kind = ATOM_ANY,
                                               .index = (uint32_t)w->others++,
                                               .bits = bits,
                                               .range = r}));
}

/* Columns ------------------------------------------------------------------ */

static bool
overlaps (const Slot *s, uint64_t part, unsigned bits) {
  return s->part < part + (bits + 7) / 8 && part < s->part + (s->bits + 7) / 8;
}

/* The slot of a column; NONE: the path has ended. */
static uint32_t
find_column (Lower *w, uint32_t object, uint64_t part, unsigned bits,
             bool is_signed) {
  const Object *o = w->objects.data + object;
  if (part + (bits + 7) / 8 > o->stride) {
    blur (w, object);
    return NONE;
  }
  for (size_t i = 0; i < o->cells.len; i++) {
    const Slot *s = w->slots.data + o->cells.data[i];
    if (s->part == part && s->bits == bits)
      return o->cells.data[i];
    if (overlaps (s, part, bits)) {
      blur (w, object);
      return NONE;
    }
  }
  uint32_t slot = lowering_add_slot (w, (Slot){.kind = SLOT_COLUMN,
                                               .owner = object,
                                               .part = part,
                                               .bits = bits,
                                               .is_signed = is_signed,
                                               .pos = lowering_pos (w)});
  vec_push (&w->objects.data[object].cells, slot);
  lowering_forget (w); /* what was before did not know of it */
  w->state = PATH_AGAIN;
  return NONE;
}

bool
lowering_find_element (Lower *w, uint32_t object, Linear offset, unsigned bits,
                       bool is_signed, Element *e) {
  lowering_note_stride (w, object, &offset);
  if (w->state != PATH_RUNS)
    return false;
  WideSigned stride = (WideSigned)w->objects.data[object].stride;
  WideSigned part =
      offset.constant - linear_floor (offset.constant, stride) * stride;
  e->slot = find_column (w, object, (uint64_t)part, bits, is_signed);
  if (w->state != PATH_RUNS)
    return false;
  Linear rest = linear_plus (&offset, -part);
  Linear index = linear_divide (&w->arena, &rest, stride);
  Linear from_k = lowering_add (w, index, -1, index_atom (w, object));
  e->index = index;
  e->is_here = lowering_decide_eq (w, from_k);
  /* Before or behind: loops come to k, and go on. */
  if (!e->is_here)
    lowering_decide_le (w, from_k);
  return w->state == PATH_RUNS;
}

/* What elements begin with ------------------------------------------------- */

static WideSigned
initial_number (const UnitGlobal *g, uint64_t at, unsigned bits,
                bool is_signed) {
  Wide value = 0;
  for (uint64_t i = 0; i < (bits + 7) / 8; i++)
    if (at + i < g->data_len)
      value |= (Wide)g->data[at + i] << 8 * i;
  value &= wide_mask (bits);
  return is_signed ? wide_signed (value, bits) : (WideSigned)value;
}

static Range
initial_range (const UnitGlobal *g, const Object *o, const Slot *s) {
  Range r = {0, 0};
  for (uint64_t at = s->part; at + (s->bits + 7) / 8 <= o->size;
       at += o->stride) {
    WideSigned n = initial_number (g, o->base + at, s->bits, s->is_signed);
    r.lo = at == s->part || n < r.lo ? n : r.lo;
    r.hi = at == s->part || n > r.hi ? n : r.hi;
    if (o->base + at >= g->data_len)
      break; /* only zeros follow */
  }
  return r;
}

Sym
lowering_initial_column (Lower *w, const Slot *s) {
  const Object *o = w->objects.data + s->owner;
  if (o->global == NONE)
    return (Sym){.kind = SYM_UNDEFINED, .object = NONE};
  const UnitGlobal *g = w->unit->globals.data + o->global;
  if (g->init == GLOBAL_ARBITRARY || g->relocs.len || s->bits > 64)
    return lowering_unknown (w, "the initial value of an element");
  Range r = initial_range (g, o, s);
  return lowering_number (r.lo == r.hi ? linear_constant (r.lo)
                                       : lowering_any (w, s->bits, r));
}

/* Elsewhere ---------------------------------------------------------------- */

/* Whether elements may be other things than numbers. */
static bool
is_mixed (const Lower *w, const Object *o) {
  const UnitGlobal *g =
      o->global == NONE ? NULL : w->unit->globals.data + o->global;
  return o->holds_others ||
         (g && (g->init == GLOBAL_ARBITRARY || g->relocs.len));
}

/* What the path has seen there, or put there; NULL: nothing. */
static const Sym *
find_seen (const Lower *w, uint32_t slot, const Linear *offset) {
  for (size_t i = 0; i < w->seen.len; i++)
    if (w->seen.data[i].slot == slot &&
        linear_equal (&w->seen.data[i].offset, offset))
      return &w->seen.data[i].value;
  return NULL;
}

/* All but elements that are certainly others are not known any more. */
static void
forget_seen (Lower *w, uint32_t object, const Linear *offset) {
  size_t n = 0;
  for (size_t i = 0; i < w->seen.len; i++) {
    Seen s = w->seen.data[i];
    WideSigned apart;
    bool is_other =
        w->slots.data[s.slot].owner != object ||
        (offset && linear_difference (&s.offset, offset, &apart) && apart);
    if (is_other)
      w->seen.data[n++] = s;
  }
  w->seen.len = n;
}

/* Whether the path may have written the element before. */
static bool
may_be_written (const Lower *w, uint32_t object, const Linear *offset) {
  for (size_t i = 0; i < w->written.len; i++) {
    const LowWrite *o = w->written.data + i;
    WideSigned apart;
    bool is_other =
        o->object != object ||
        (!o->is_all && linear_difference (&o->offset, offset, &apart) && apart);
    if (!is_other)
      return true;
  }
  return false;
}

/* What numbers all elements are among when the path begins. */
static Range
range_before (Lower *w, uint32_t object, uint32_t slot) {
  const Object *o = w->objects.data + object;
  Slot s = w->slots.data[slot];
  const Known *k = lowering_known (w, slot);
  if (!w->from && o->global != NONE)
    return initial_range (w->unit->globals.data + o->global, o, &s);
  if (k && (k->kind == KNOWN_NUMBER || k->kind == KNOWN_MIXED))
    return k->range;
  return lowering_natural (s.bits, s.is_signed);
}

static Sym
any_element (Lower *w, uint32_t object, uint32_t slot, bool is_first) {
  const Object *o = w->objects.data + object;
  Slot s = w->slots.data[slot];
  if (is_mixed (w, o) || s.bits > 64)
    return lowering_uncertain (w, NONE, "an element that is not a number");
  const UnitGlobal *g =
      o->global == NONE ? NULL : w->unit->globals.data + o->global;
  Range r = g && g->is_constant ? initial_range (g, o, &s)
            : is_first          ? range_before (w, object, slot)
                                : lowering_natural (s.bits, s.is_signed);
  return lowering_number (r.lo == r.hi ? linear_constant (r.lo)
                                       : lowering_any (w, s.bits, r));
}

Sym
lowering_read_elsewhere (Lower *w, uint32_t object, const Element *e,
                         Linear offset) {
  const Sym *seen = find_seen (w, e->slot, &offset);
  if (seen)
    return *seen;
  bool is_first = !may_be_written (w, object, &offset);
  Sym v = any_element (w, object, e->slot, is_first);
  vec_push (&w->seen, ((Seen){e->slot, offset, v}));
  if (v.kind == SYM_NUMBER && is_first)
    vec_push (&w->elsewhere, ((LowRead){e->slot, e->index, v.sum}));
  return v;
}

void
lowering_forget_elements (Lower *w, uint32_t object) {
  forget_seen (w, object, NULL);
  vec_push (&w->written, ((LowWrite){.object = object, .is_all = true}));
}

bool
lowering_looks_away (const Lower *w) {
  for (size_t i = 0; i < w->objects.len; i++)
    if (w->objects.data[i].away_at == w->epoch)
      return true;
  return false;
}

/* Access ------------------------------------------------------------------- */

Sym
lowering_read_element (Lower *w, uint32_t object, Linear offset, unsigned bits,
                       bool is_signed) {
  Element e;
  if (!lowering_find_element (w, object, offset, bits, is_signed, &e))
    return lowering_number (linear_constant (0));
  if (!e.is_here) {
    w->objects.data[object].away_at = w->epoch;
    return lowering_read_elsewhere (w, object, &e, offset);
  }
  return lowering_read_here (w, object, e.slot);
}

Sym
lowering_read_here (Lower *w, uint32_t object, uint32_t slot) {
  w->objects.data[object].away_at = 0;
  Sym v = lowering_fetch (w, slot);
  /* The error is not one of the program, and must not be taken for one that is
     known there. */
  bool is_error = unit_looks_for (w->unit, KIND_UNINITIALISED) &&
                  !unit_knows (w->unit, KIND_UNINITIALISED, lowering_pos (w));
  if (v.kind == SYM_UNDEFINED && is_error)
    lowering_fail (w, KIND_UNINITIALISED,
                   "an element is read that is not initialised");
  else if (v.kind == SYM_UNDEFINED)
    lowering_refuse (w, "an element is read that may not be initialised");
  return v;
}

bool
lowering_note_written (Lower *w, uint32_t object, Sym v) {
  Object *o = w->objects.data + object;
  if (o->holds_others || v.kind == SYM_NUMBER || v.kind == SYM_UNDEFINED)
    return true;
  if (v.kind == SYM_UNKNOWN && v.why->object != NONE &&
      lowering_become_array (w, v.why->object))
    return false;
  o->holds_others = true;
  lowering_forget (w);
  w->state = PATH_AGAIN;
  return false;
}

void
lowering_write_element (Lower *w, uint32_t object, Linear offset, unsigned bits,
                        bool is_signed, Sym v) {
  Element e;
  if (!lowering_note_written (w, object, v) ||
      !lowering_find_element (w, object, offset, bits, is_signed, &e))
    return;
  if (e.is_here) {
    lowering_set (w, e.slot, v);
    return;
  }
  forget_seen (w, object, &offset);
  vec_push (&w->written, ((LowWrite){.object = object, .offset = offset}));
  if (v.kind != SYM_UNDEFINED)
    vec_push (&w->seen, ((Seen){e.slot, offset, v}));
}

int
lowering_covers (Lower *w, uint32_t object, Linear offset, Linear bytes) {
  WideSigned stride = (WideSigned)w->objects.data[object].stride;
  Linear zero = linear_constant (0), first;
  Linear k = index_atom (w, object);
  if (!linear_sum (&w->arena, &zero, stride, &k, &first))
    return -1;
  Linear from = lowering_add (w, offset, -1, first); /* <= 0: not behind */
  Linear to = lowering_add (w, first, -1, offset);
  Linear end = lowering_add (w, linear_plus (&to, stride), -1, bytes);
  if (lowering_decide_le (w, from) && lowering_decide_le (w, end))
    return 1;
  Linear before = linear_plus (&to, stride);
  Linear behind = lowering_add (w, from, 1, bytes);
  bool is_apart =
      lowering_decide_le (w, before) || lowering_decide_le (w, behind);
  return is_apart ? 0 : -1;
}

void
lowering_write_elements (Lower *w, uint32_t object, Linear offset, Linear bytes,
                         ElementValue *value, Sym given) {
  Sym other =
      lowering_uncertain (w, NONE, "an element that is written in part");
  if (!lowering_note_written (w, object, given))
    return;
  lowering_forget_elements (w, object);
  int part = lowering_covers (w, object, offset, bytes);
  if (w->state != PATH_RUNS || !part ||
      (part < 0 && !lowering_note_written (w, object, other)))
    return;
  for (size_t i = 0; i < w->objects.data[object].cells.len; i++) {
    uint32_t slot = w->objects.data[object].cells.data[i];
    lowering_set (
        w, slot, part > 0 ? value (w, given, w->slots.data[slot].bits) : other);
  }
}
