/* Pointers in types, found through structs, unions and arrays. */

#include "front/c/slots.h"
#include "front/c/calls.h"
#include "front/c/translate.h"

#include <assert.h>
#include <string.h>

enum { MAX_NESTING = 100, MAX_PARTS = 8 };

static const UnitType *
type_of (const CFront *c, UnitTypeId id) {
  return unit_type (c->unit, id);
}

/* Slots -------------------------------------------------------------------- */

/* Where in the object. */
typedef struct {
  uint64_t offset;
  const char *path;
  unsigned nesting;
  bool in_union;
} Where;

static void add_slots (Slots *, UnitTypeId, Where);

static const char *
longer (const Slots *l, const char *path, const char *name, uint64_t index) {
  Str text = {0};
  str_add (&text, path);
  if (name)
    str_format (&text, ".%s", name);
  else
    str_format (&text, "[%llu]", (unsigned long long)index);
  const char *kept = unit_string (l->c->unit, str_text (&text));
  str_done (&text);
  return kept;
}

static void
add_members (Slots *l, const UnitType *t, Where at) {
  assert (t->kind == UNIT_TYPE_STRUCT || t->kind == UNIT_TYPE_UNION);
  bool is_union = t->kind == UNIT_TYPE_UNION && t->members.len > 1;
  for (size_t i = 0; i < t->members.len; i++) {
    UnitMember m = t->members.data[i];
    Where in = {at.offset + m.bit_offset / 8,
                m.name ? longer (l, at.path, m.name, 0) : at.path,
                at.nesting + 1, at.in_union || is_union};
    if (!m.bits)
      add_slots (l, m.type, in);
  }
}

static void
add_elements (Slots *l, const UnitType *t, Where at) {
  assert (t->kind == UNIT_TYPE_ARRAY);
  uint64_t size = type_of (l->c, t->target)->bytes;
  size_t before = l->list.len;
  for (uint64_t i = 0; i < t->count && !l->is_full; i++) {
    Where in = {at.offset + i * size, longer (l, at.path, NULL, i),
                at.nesting + 1, at.in_union};
    add_slots (l, t->target, in);
    if (l->list.len == before)
      return;
  }
}

static void
add_slots (Slots *l, UnitTypeId id, Where at) {
  const UnitType *t = type_of (l->c, id);
  if (l->list.len >= SLOTS_MAX || at.nesting > MAX_NESTING)
    l->is_full = true;
  else if (t->kind == UNIT_TYPE_POINTER)
    vec_push (&l->list, (Slot){at.offset, t->target, at.path, at.in_union});
  else if (t->kind == UNIT_TYPE_STRUCT || t->kind == UNIT_TYPE_UNION)
    add_members (l, t, at);
  else if (t->kind == UNIT_TYPE_ARRAY)
    add_elements (l, t, at);
}

void
slots_find (Slots *l, UnitTypeId type) {
  add_slots (l, type, (Where){.path = ""});
}

const Slot *
slots_at (const Slots *l, uint64_t offset) {
  for (size_t i = 0; i < l->list.len; i++)
    if (l->list.data[i].offset == offset)
      return l->list.data + i;
  return NULL;
}

void
slots_done (Slots *l) {
  vec_done (&l->list);
}

bool
slots_in_union (const CFront *c, LLVMTypeRef type, uint64_t offset) {
  for (unsigned depth = 0; depth < MAX_NESTING; depth++) {
    LLVMTypeKind kind = llvm.GetTypeKind (type);
    if (kind == LLVMArrayTypeKind) {
      type = llvm.GetElementType (type);
      uint64_t size = type_size (c, type);
      offset %= size ? size : 1;
      continue;
    }
    if (kind != LLVMStructTypeKind)
      return false;
    const char *name = llvm.GetStructName (type);
    if (name && !strncmp (name, "union.", 6))
      return true;
    unsigned i = llvm.ElementAtOffset (c->layout, type, offset);
    offset -= llvm.OffsetOfElement (c->layout, type, i);
    type = llvm.StructGetTypeAtIndex (type, i);
  }
  return false;
}

/* Types -------------------------------------------------------------------- */

static bool
is_same (const CFront *c, UnitTypeId x, UnitTypeId y, unsigned depth) {
  const UnitType *a = type_of (c, x), *b = type_of (c, y);
  if (x.id == y.id)
    return true;
  if (a->kind != b->kind || a->bytes != b->bytes || !a->bytes ||
      a->members.len != b->members.len)
    return false;
  switch (a->kind) {
  case UNIT_TYPE_STRUCT:
  case UNIT_TYPE_UNION:
  case UNIT_TYPE_ENUM:
    return a->pos.source == b->pos.source && a->pos.line == b->pos.line;
  case UNIT_TYPE_POINTER: /* what they point to may be seen in two ways */
    return true;
  case UNIT_TYPE_ARRAY:
    return depth && is_same (c, a->target, b->target, depth - 1);
  default:
    return true;
  }
}

/* Whether two types are the same but for qualifiers and names. */
static bool
slots_same_type (const CFront *c, UnitTypeId x, UnitTypeId y) {
  return is_same (c, x, y, MAX_NESTING);
}

static bool
add_parts (const CFront *c, UnitTypeId whole, UnitTypeId part, uint64_t offset,
           unsigned depth, Parts *parts) {
  const UnitType *t = type_of (c, whole);
  if (parts->len >= MAX_PARTS || !depth)
    return false;
  if (slots_same_type (c, whole, part))
    vec_push (parts, (Part){offset, t->bytes, 1});
  bool good = true;
  for (size_t i = 0; t->kind != UNIT_TYPE_FUNCTION && i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    if (!m->bits)
      good &= add_parts (c, m->type, part, offset + m->bit_offset / 8,
                         depth - 1, parts);
  }
  if (t->kind != UNIT_TYPE_ARRAY || !t->count)
    return good;
  size_t first = parts->len;
  good &= add_parts (c, t->target, part, offset, depth - 1, parts);
  for (size_t i = first; i < parts->len; i++)
    if (parts->data[i].count == 1)
      parts->data[i] = (Part){parts->data[i].offset,
                              type_of (c, t->target)->bytes, t->count};
  return good;
}

bool
slots_find_parts (const CFront *c, UnitTypeId whole, UnitTypeId part,
                  Parts *parts) {
  if (!type_of (c, part)->bytes)
    return true;
  return add_parts (c, whole, part, 0, MAX_NESTING, parts);
}

/* Filling ------------------------------------------------------------------ */

Operand
slots_word (Translate *t, Operand number, const char *why) {
  UnitOp op = {.kind = OP_OPAQUE, .a = number, .show = why};
  return emit_value (t, op, type_pointer_bits (t->c));
}

void
slots_fill_unknown (Translate *t, const Slots *l, Operand object,
                    InputKind kind, const char *name, const char *why) {
  assert (object.bits == type_pointer_bits (t->c));
  unsigned bits = type_pointer_bits (t->c);
  for (size_t i = 0; i < l->list.len; i++) {
    const Slot *slot = l->list.data + i;
    Operand at = emit_offset (t, object, slot->offset), value;
    UnitOp load = {.kind = OP_LOAD, .a = at};
    if (slots_at (l, slot->offset) != slot)
      continue;
    if (slot->in_union)
      value = slots_word (t, emit_value (t, load, bits), why);
    else
      value = emit_unknown_pointer (t, kind, name, why);
    emit_store (t, at, value);
  }
}
