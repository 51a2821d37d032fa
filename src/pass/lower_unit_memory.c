/* Objects and their cells.

   A cell is a part of an object that is always read and written as a whole.
   Objects that are accessed at an offset that is not fixed, or in parts that
   overlap, are vague: what is read from them is unknown.  Where that is needed,
   a small one is taken apart after all, with a case for each element. */

#include "pass/lower_unit.h"

#include <assert.h>
#include <string.h>

enum { MAX_BYTES = 128, MAX_ELEMENTS = 16 };

uint32_t
lowering_global_object (const Lower *w, uint32_t global) {
  assert (global < w->unit->globals.len);
  (void)w;
  return global;
}

uint32_t
lowering_proc_object (const Lower *w, uint32_t proc) {
  return (uint32_t)w->unit->globals.len + proc;
}

static const UnitGlobal *
global_of (const Lower *w, const Object *o) {
  return o->global == NONE ? NULL : w->unit->globals.data + o->global;
}

static Sym
undefined (void) {
  return (Sym){.kind = SYM_UNDEFINED, .object = NONE};
}

static void
begin_again (Lower *w) {
  lowering_forget (w);
  w->state = PATH_AGAIN;
}

static void
make_vague (Lower *w, uint32_t object) {
  Object *o = w->objects.data + object;
  if (o->is_exact) {
    lowering_refuse (w, "memory that is accessed in parts of different size");
    return;
  }
  o->is_vague = true;
  begin_again (w);
}

/* Contents ----------------------------------------------------------------- */

static const UnitReloc *
find_reloc (const UnitGlobal *g, uint64_t offset, uint64_t bytes,
            uint64_t pointer) {
  for (size_t i = 0; i < g->relocs.len; i++) {
    const UnitReloc *r = g->relocs.data + i;
    if (r->offset < offset + bytes && offset < r->offset + pointer)
      return r;
  }
  return NULL;
}

static Sym
initial_global (Lower *w, const UnitGlobal *g, uint64_t offset, unsigned bits) {
  uint64_t bytes = (bits + 7) / 8;
  const UnitReloc *r = find_reloc (g, offset, bytes, w->unit->pointer_bytes);
  if (g->init == GLOBAL_ARBITRARY || bits > 64)
    return lowering_unknown (w, "the initial value of a variable");
  if (r && r->offset == offset && bytes == w->unit->pointer_bytes)
    return lowering_operand (w, &r->value);
  if (r)
    return lowering_unknown (w, "a part of an address");
  Operand value = {.kind = OPERAND_CONST, .bits = (uint16_t)bits};
  for (uint64_t i = 0; i < bytes; i++)
    if (offset + i < g->data_len)
      value.value |= (Wide)g->data[offset + i] << 8 * i;
  value.value &= wide_mask (bits);
  return lowering_operand (w, &value);
}

Sym
lowering_initial (Lower *w, const Slot *s) {
  if (s->kind == SLOT_COLUMN)
    return lowering_initial_column (w, s);
  if (s->kind == SLOT_CELL) {
    const Object *o = w->objects.data + s->owner;
    const UnitGlobal *g = global_of (w, o);
    return g ? initial_global (w, g, o->base + s->part, s->bits) : undefined ();
  }
  return lowering_number (linear_constant (0));
}

static bool
overlaps (const Slot *s, uint64_t offset, uint64_t bytes) {
  return s->part < offset + bytes && offset < s->part + (s->bits + 7) / 8;
}

static bool
is_within (const Slot *s, uint64_t offset, uint64_t bytes) {
  return s->part >= offset && s->part + (s->bits + 7) / 8 <= offset + bytes;
}

static bool
is_signed_type (const Lower *w, UnitTypeId type, unsigned bits) {
  UnitTypeKind kind = unit_type (w->unit, type)->kind;
  return bits > 1 && kind != UNIT_TYPE_UNSIGNED && kind != UNIT_TYPE_BOOL;
}

/* The slot of a cell; NONE: the path has ended. */
static uint32_t
find_cell (Lower *w, uint32_t object, uint64_t offset, unsigned bits,
           UnitTypeId type) {
  const Object *o = w->objects.data + object;
  assert (!o->is_array); /* its cells are columns */
  for (size_t i = 0; i < o->cells.len; i++) {
    const Slot *s = w->slots.data + o->cells.data[i];
    if (s->part == offset && s->bits == bits)
      return o->cells.data[i];
    if (overlaps (s, offset, (bits + 7) / 8)) {
      make_vague (w, object);
      return NONE;
    }
  }
  Slot cell = {.kind = SLOT_CELL,
               .owner = object,
               .part = offset,
               .bits = bits,
               .is_signed = is_signed_type (w, type, bits),
               .pos = lowering_pos (w)};
  uint32_t slot = lowering_add_slot (w, cell);
  vec_push (&w->objects.data[object].cells, slot);
  begin_again (w); /* what was before did not know of it */
  return NONE;
}

/* Access ------------------------------------------------------------------- */

typedef struct {
  uint32_t object;
  Linear offset; /* inside of it */
} Place;

static Linear
whole (uint64_t bytes) {
  return linear_constant ((WideSigned)bytes);
}

static bool
fail_number (Lower *w, Sym p) {
  if (p.sum.count || p.sum.constant)
    lowering_refuse (w, "a number is used as an address");
  else
    lowering_fail (w, KIND_INVALID_DEREF, "a null pointer is dereferenced");
  return false;
}

static const char *
name_of (const Lower *w, const Object *o) {
  const UnitGlobal *g = global_of (w, o);
  const char *name = g ? g->name : o->op ? o->op->show : NULL;
  return name ? name : "a variable";
}

static bool
find_place (Lower *w, Sym p, Linear bytes, bool writes, Place *at) {
  if (w->state != PATH_RUNS)
    return false;
  if (p.kind == SYM_UNKNOWN)
    lowering_refuse_why (w, p.why);
  else if (p.kind == SYM_UNDEFINED)
    lowering_fail (w, KIND_INVALID_DEREF, "an uninitialised pointer is used");
  else if (p.kind == SYM_NUMBER)
    return fail_number (w, p);
  if (w->state != PATH_RUNS)
    return false;
  Object o = w->objects.data[p.object];
  const UnitGlobal *g = global_of (w, &o);
  Linear offset = lowering_normal (w, p.sum, 8 * w->unit->pointer_bytes, true);
  Linear room = lowering_add (w, lowering_size (w, p.object), -1, bytes);
  if (o.proc != NONE)
    lowering_fail (w, KIND_INVALID_DEREF, "the code of a function is accessed");
  else if (!lowering_lives (w, p.object))
    lowering_fail (w, KIND_INVALID_DEREF, "'%s' does not live any more",
                   name_of (w, &o));
  else if (!lowering_decide_le (
               w, lowering_add (w, linear_constant (0), -1, offset)) ||
           !lowering_decide_le (w, lowering_add (w, offset, -1, room)))
    lowering_fail (w, KIND_INVALID_DEREF, "an access is outside of '%s'",
                   name_of (w, &o));
  else if (writes && g && g->is_constant)
    lowering_fail (w, KIND_INVALID_DEREF, "'%s' is constant", name_of (w, &o));
  *at = (Place){p.object, offset};
  return w->state == PATH_RUNS &&
         lowering_find_member (w, &at->object, &at->offset, &bytes);
}

/* Makes the offset a constant by cases; false: the object is vague, or the path
   has ended. */
static bool
fix_offset (Lower *w, Place *at, uint64_t bytes) {
  Object *o = w->objects.data + at->object;
  Range r = lowering_range (w, &at->offset);
  if (r.lo != r.hi)
    lowering_note_stride (w, at->object, &at->offset);
  if (o->is_vague || w->state != PATH_RUNS)
    return false;
  if (r.lo == r.hi) {
    at->offset = linear_constant (r.lo);
    return true;
  }
  if (!o->is_exact) {
    make_vague (w, at->object);
    return false;
  }
  WideSigned size = (WideSigned)bytes, divisor = linear_divisor (&at->offset);
  if (divisor % size || at->offset.constant % size ||
      (r.hi - r.lo) / size >= MAX_ELEMENTS) {
    if (lowering_become_array (w, at->object))
      return false;
    lowering_refuse (w, "'%s' is indexed by a variable", name_of (w, o));
    return false;
  }
  WideSigned k = -linear_floor (-r.lo, size) * size;
  while (k + size <= r.hi &&
         !lowering_decide_eq (w, linear_plus (&at->offset, -k)))
    k += size;
  at->offset = linear_constant (k);
  return true;
}

static Sym
contents (Lower *w, uint32_t object) {
  Str what = {0};
  str_format (&what, "what is in '%s', indexed by a variable,",
              name_of (w, w->objects.data + object));
  Sym v = lowering_uncertain (w, object, str_text (&what));
  str_done (&what);
  return v;
}

void
lowering_load (Lower *w, const UnitOp *op) {
  Place at;
  uint64_t bytes = (op->bits + 7u) / 8;
  if (!find_place (w, lowering_operand (w, &op->a), whole (bytes), false, &at))
    return;
  bool is_fixed = fix_offset (w, &at, bytes);
  if (w->state != PATH_RUNS)
    return;
  const UnitGlobal *g = global_of (w, w->objects.data + at.object);
  if (!is_fixed) {
    bool is_signed = is_signed_type (w, op->type, op->bits);
    Object *o = w->objects.data + at.object;
    if (!o->stride)
      o->guess = bytes;
    Sym v = w->objects.data[at.object].is_array
                ? lowering_read_element (w, at.object, at.offset, op->bits,
                                         is_signed)
                : contents (w, at.object);
    if (w->state == PATH_RUNS)
      lowering_set_reg (w, op->dst, v);
    return;
  }
  uint64_t offset = (uint64_t)at.offset.constant;
  if (g && g->is_constant) {
    offset += w->objects.data[at.object].base;
    lowering_set_reg (w, op->dst, initial_global (w, g, offset, op->bits));
    return;
  }
  uint32_t cell = find_cell (w, at.object, offset, op->bits, op->type);
  if (w->state == PATH_RUNS)
    lowering_set_reg (w, op->dst, lowering_fetch (w, cell));
}

void
lowering_store (Lower *w, const UnitOp *op) {
  Place at;
  uint64_t bytes = (op->bits + 7u) / 8;
  Sym v = lowering_operand (w, &op->b);
  if (!find_place (w, lowering_operand (w, &op->a), whole (bytes), true, &at))
    return;
  bool is_fixed = fix_offset (w, &at, bytes);
  if (w->state != PATH_RUNS)
    return;
  if (!is_fixed) {
    if (w->objects.data[at.object].is_array)
      lowering_write_element (w, at.object, at.offset, op->bits,
                              is_signed_type (w, op->type, op->bits), v);
    return;
  }
  uint32_t cell = find_cell (w, at.object, (uint64_t)at.offset.constant,
                             op->bits, op->type);
  if (w->state == PATH_RUNS)
    lowering_set (w, cell, v);
}

/* Ranges of bytes ---------------------------------------------------------- */

/* The place is fixed, or the object vague; false: the path has ended. */
static bool
find_bytes (Lower *w, Sym p, Linear bytes, bool writes, Place *at,
            bool *is_vague) {
  if (!find_place (w, p, bytes, writes, at))
    return false;
  Range r = lowering_range (w, &at->offset);
  bool is_fixed = r.lo == r.hi && !bytes.count;
  *is_vague = w->objects.data[at->object].is_vague;
  if (r.lo != r.hi)
    lowering_note_stride (w, at->object, &at->offset);
  if (!*is_vague && !is_fixed)
    make_vague (w, at->object);
  if (!w->objects.data[at->object].is_array)
    at->offset = linear_constant (r.lo);
  return w->state == PATH_RUNS;
}

/* How many bytes; false: none, or the path has ended. */
static bool
some_bytes (Lower *w, const Operand *o, Linear *bytes) {
  return lowering_bytes (w, o, bytes) && !lowering_decide_eq (w, *bytes) &&
         w->state == PATH_RUNS;
}

static Sym
filled (Lower *w, Sym byte, unsigned bits) {
  if (byte.kind != SYM_NUMBER || bits == 8)
    return byte;
  if (byte.sum.count)
    return lowering_unknown (w, "memory that is filled with a variable");
  Operand value = {.kind = OPERAND_CONST, .bits = (uint16_t)bits};
  for (unsigned i = 0; i < bits; i += 8)
    value.value |= (Wide)(byte.sum.constant & 0xff) << i;
  value.value &= wide_mask (bits);
  return lowering_operand (w, &value);
}

void
lowering_fill (Lower *w, const UnitOp *op) {
  Place at;
  bool is_vague;
  Linear count;
  Sym byte = lowering_operand (w, &op->b);
  if (!some_bytes (w, &op->c, &count) ||
      !find_bytes (w, lowering_operand (w, &op->a), count, true, &at,
                   &is_vague))
    return;
  if (w->objects.data[at.object].is_array)
    lowering_write_elements (w, at.object, at.offset, count, filled, byte);
  if (is_vague)
    return;
  uint64_t offset = (uint64_t)at.offset.constant;
  uint64_t bytes = (uint64_t)count.constant;
  const Object *o = w->objects.data + at.object;
  for (size_t i = 0; i < o->cells.len && w->state == PATH_RUNS; i++) {
    const Slot *s = w->slots.data + o->cells.data[i];
    if (!overlaps (s, offset, bytes))
      continue;
    if (is_within (s, offset, bytes))
      lowering_set (w, o->cells.data[i], filled (w, byte, s->bits));
    else
      make_vague (w, at.object);
  }
}

/* Each cell in the bytes of one object is a cell of the other one too. */
static bool
match_cells (Lower *w, uint32_t from, uint64_t from_offset, uint32_t to,
             uint64_t to_offset, uint64_t bytes) {
  const UnitTypeId none = {0};
  for (size_t i = 0; i < w->objects.data[from].cells.len; i++) {
    Slot s = w->slots.data[w->objects.data[from].cells.data[i]];
    if (!overlaps (&s, from_offset, bytes))
      continue;
    if (is_within (&s, from_offset, bytes))
      find_cell (w, to, s.part - from_offset + to_offset, s.bits, none);
    else
      make_vague (w, from);
    if (w->state != PATH_RUNS)
      return false;
  }
  return true;
}

Sym
lowering_cell (Lower *w, uint32_t object, uint64_t offset, const Slot *like) {
  const UnitTypeId none = {0};
  uint32_t cell = find_cell (w, object, offset, like->bits, none);
  return w->state == PATH_RUNS ? lowering_fetch (w, cell) : undefined ();
}

/* What is in an object at a place. */
static Sym
source_value (Lower *w, Place from, uint64_t at, const Slot *like) {
  const Object *o = w->objects.data + from.object;
  if (o->is_array)
    return lowering_copied (w, from.object,
                            linear_plus (&from.offset, (WideSigned)at), like);
  if (o->is_vague)
    return contents (w, from.object);
  return lowering_cell (w, from.object, (uint64_t)from.offset.constant + at,
                        like);
}

/* What was there before is read before anything is written. */
static void
copy_cells (Lower *w, Place to, Place from, uint64_t bytes) {
  uint64_t there = (uint64_t)to.offset.constant;
  VEC (Sym) values = {0};
  VEC (uint32_t) cells = {0};
  for (size_t i = 0; i < w->objects.data[to.object].cells.len; i++) {
    uint32_t cell = w->objects.data[to.object].cells.data[i];
    Slot s = w->slots.data[cell];
    if (!overlaps (&s, there, bytes) || w->state != PATH_RUNS)
      continue;
    if (!is_within (&s, there, bytes)) {
      make_vague (w, to.object);
      break;
    }
    vec_push (&cells, cell);
    vec_push (&values, source_value (w, from, s.part - there, &s));
  }
  for (size_t i = 0; i < cells.len && w->state == PATH_RUNS; i++)
    lowering_set (w, cells.data[i], values.data[i]);
  vec_done (&values);
  vec_done (&cells);
}

void
lowering_move (Lower *w, const UnitOp *op) {
  Place to, from;
  bool to_vague, from_vague;
  Linear count;
  if (!some_bytes (w, &op->c, &count) ||
      !find_bytes (w, lowering_operand (w, &op->b), count, false, &from,
                   &from_vague) ||
      !find_bytes (w, lowering_operand (w, &op->a), count, true, &to,
                   &to_vague))
    return;
  if (w->objects.data[from.object].is_array)
    lowering_look_at_copied (w, from.object, from.offset, count);
  if (w->state == PATH_RUNS && w->objects.data[to.object].is_array)
    lowering_copy_elements (w, to.object, to.offset, from.object, from.offset,
                            count);
  if (to_vague || w->state != PATH_RUNS)
    return;
  uint64_t bytes = (uint64_t)count.constant;
  uint64_t there = (uint64_t)to.offset.constant;
  uint64_t here = (uint64_t)from.offset.constant;
  bool match = from_vague ||
               (match_cells (w, from.object, here, to.object, there, bytes) &&
                match_cells (w, to.object, there, from.object, here, bytes));
  if (match)
    copy_cells (w, to, from, bytes);
}

/* Bounds of arrays --------------------------------------------------------- */

static bool
index_fits (Lower *w, const UnitOp *op, Linear index, Linear bound) {
  unsigned bits = 8 * w->unit->pointer_bytes;
  bool is_small = !bound.count && bound.constant >= 0;
  index = lowering_normal (w, index, bits, is_small);
  bound = lowering_normal (w, bound, bits, is_small);
  if (!lowering_decide_le (w, lowering_add (w, linear_constant (0), -1, index)))
    return false;
  Linear d = lowering_add (w, index, -1, bound);
  return lowering_decide_le (w, linear_plus (&d, op->code != INDEX_ONE_PAST));
}

static bool
address_is_inside (Lower *w, Sym a) {
  if (a.kind != SYM_ADDRESS || !lowering_lives (w, a.object))
    return false;
  Linear size = lowering_size (w, a.object);
  Linear offset = lowering_normal (w, a.sum, 8 * w->unit->pointer_bytes, true);
  Linear behind = lowering_add (w, offset, -1, size);
  return lowering_decide_le (
             w, lowering_add (w, linear_constant (0), -1, offset)) &&
         lowering_decide_le (w, linear_plus (&behind, 1));
}

void
lowering_index (Lower *w, const UnitOp *op) {
  Sym a = lowering_operand (w, &op->a), i = lowering_operand (w, &op->b);
  Sym bound = lowering_operand (w, &op->c);
  if (w->state != PATH_RUNS || !unit_looks_for (w->unit, KIND_BOUNDS))
    return;
  if (i.kind == SYM_UNDEFINED && unit_looks_for (w->unit, KIND_UNINITIALISED))
    return;
  if (a.kind == SYM_UNKNOWN)
    lowering_refuse_why (w, a.why);
  else if (i.kind != SYM_NUMBER || bound.kind != SYM_NUMBER)
    lowering_refuse (w, "an index that is not a number");
  else if (!index_fits (w, op, i.sum, bound.sum) && w->state == PATH_RUNS &&
           address_is_inside (w, a) && w->state == PATH_RUNS)
    lowering_fail (w, KIND_BOUNDS, "an index is beyond %s",
                   op->show ? op->show : "the array");
}
