/* Structs with arrays inside: each member is an object of its own.

   So the elements of an array that is a member are not mixed up with what lies
   before and behind it.  An access that may be to more than one member makes
   the struct one object again.  Addresses are always those of the struct. */

#include "pass/lower_unit.h"

static const UnitType *
type_of (const Lower *w, const Object *o) {
  UnitTypeId type = {0};
  if (o->global != NONE)
    type = w->unit->globals.data[o->global].type;
  else if (o->op && o->op->kind == OP_LOCAL)
    type = o->op->type;
  return unit_type (w->unit, type);
}

/* Whether it is a struct with an array inside, and without bit-fields. */
static bool
may_be_split (const Lower *w, const Object *o) {
  const UnitType *t = type_of (w, o);
  bool has_array = false;
  if (!w->is_abstract || o->is_whole || o->parent != NONE ||
      o->size_slot != NONE || t->kind != UNIT_TYPE_STRUCT ||
      t->bytes != o->size)
    return false;
  for (size_t i = 0; i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    if (m->bits || m->bit_offset % 8)
      return false;
    has_array |= unit_type (w->unit, m->type)->kind == UNIT_TYPE_ARRAY;
  }
  return has_array;
}

static uint32_t
find_child (Lower *w, uint32_t parent, const UnitMember *m) {
  uint64_t base = m->bit_offset / 8;
  for (uint32_t i = 0; i < w->objects.len; i++)
    if (w->objects.data[i].parent == parent && w->objects.data[i].base == base)
      return i;
  const Object *o = w->objects.data + parent;
  Object child = {.global = o->global,
                  .proc = NONE,
                  .context = o->context,
                  .op = o->op,
                  .made = o->made,
                  .alive = o->alive,
                  .size = unit_type (w->unit, m->type)->bytes,
                  .size_slot = NONE,
                  .parent = parent,
                  .base = base,
                  .member = m->name};
  vec_push (&w->objects, child);
  return (uint32_t)w->objects.len - 1;
}

bool
lowering_find_member (Lower *w, uint32_t *object, Linear *offset,
                      const Linear *bytes) {
  Object *o = w->objects.data + *object;
  Range r = lowering_range (w, offset), n = lowering_range (w, bytes);
  if (!may_be_split (w, o))
    return true;
  const UnitType *t = type_of (w, o);
  for (size_t i = 0; i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    WideSigned begin = (WideSigned)(m->bit_offset / 8);
    WideSigned size = (WideSigned)unit_type (w->unit, m->type)->bytes;
    if (r.lo < begin || r.hi + n.hi > begin + size)
      continue;
    *object = find_child (w, *object, m);
    *offset = linear_plus (offset, -begin);
    return true;
  }
  o->is_whole = true;
  lowering_forget (w);
  w->state = PATH_AGAIN;
  return false;
}
