/* Memory by types: all cells at one member of a type of structs are one place,
   however a program comes to them; tables of numbers are places of their own.
 */

#include "pass/infer_impl.h"

#include <string.h>

static bool
is_struct (const Unit *u, UnitTypeId type) {
  return unit_type (u, type)->kind == UNIT_TYPE_STRUCT;
}

static bool
looks_same (const UnitType *a, const UnitType *b) {
  if (a->kind != b->kind || a->bytes != b->bytes ||
      a->members.len != b->members.len || !a->members.len)
    return false;
  for (size_t i = 0; i < a->members.len; i++) {
    const UnitMember *m = a->members.data + i, *n = b->members.data + i;
    if (m->bit_offset != n->bit_offset || !m->name != !n->name ||
        (m->name && strcmp (m->name, n->name)))
      return false;
  }
  return true;
}

UnitTypeId
infer_plain (const Unit *u, UnitTypeId type) {
  if (!is_struct (u, type))
    return type;
  for (uint32_t i = 1; i < type.id; i++)
    if (looks_same (unit_type (u, (UnitTypeId){i}), unit_type (u, type)))
      return (UnitTypeId){i};
  return type;
}

/* How many steps lead to the last struct that is an element: what comes before
   only says which one it is. */
static uint32_t
steps_to_struct (const Unit *u, const UnitFieldPath *path) {
  uint32_t cut = 0;
  for (uint32_t i = 0; i < path->count; i++)
    if (path->steps[i].member == NO_MEMBER && is_struct (u, path->steps[i].to))
      cut = i + 1;
  return cut;
}

static uint64_t
elements_of (const Unit *u, UnitTypeId array) {
  const UnitType *t = unit_type (u, array);
  return t->kind == UNIT_TYPE_ARRAY ? t->count : 0;
}

InferAccess
infer_access (const Unit *u, const UnitFieldPath *path) {
  uint32_t cut = steps_to_struct (u, path);
  UnitTypeId from = cut ? path->steps[cut - 1].to : path->from;
  bool in_struct = cut || path->base.kind == OPERAND_REG;
  InferAccess a = {.place.global = in_struct ? NO_GLOBAL : path->base.index,
                   .place.owner = infer_plain (u, from),
                   .place.to = path->to,
                   .which = path->base};
  if (cut) {
    a.is_index = true;
    a.which = path->steps[cut - 1].index;
  }
  for (uint32_t i = cut; i < path->count; i++) {
    const UnitFieldStep *s = path->steps + i;
    bool is_element = s->member == NO_MEMBER;
    a.place.steps[a.place.count++] =
        (InferStep){s->member, is_element ? elements_of (u, from) : 0};
    if (is_element && !in_struct) {
      a.is_index = true;
      a.which = s->index;
    }
    from = s->to;
  }
  return a;
}

static bool
is_same (const InferPlace *a, const InferPlace *b) {
  if (a->global != b->global || a->owner.id != b->owner.id ||
      a->count != b->count)
    return false;
  for (uint32_t i = 0; i < a->count; i++)
    if (a->steps[i].member != b->steps[i].member)
      return false;
  return true;
}

uint32_t
infer_place_add (InferPlaces *places, const InferPlace *place) {
  for (uint32_t i = 0; i < places->len; i++)
    if (is_same (places->data + i, place))
      return i;
  vec_push (places, *place);
  return (uint32_t)places->len - 1;
}

/* Tables ------------------------------------------------------------------- */

/* Extends the way, which ends at 'type', to a struct of type 'owner'. */
static bool
find_owner (const Unit *u, UnitTypeId type, UnitTypeId owner, InferPlace *way) {
  const UnitType *t = unit_type (u, type);
  if (infer_plain (u, type).id == owner.id)
    return true;
  if (way->count == UNIT_FIELD_STEPS)
    return false;
  uint32_t at = way->count++;
  if (t->kind == UNIT_TYPE_ARRAY) {
    way->steps[at] = (InferStep){NO_MEMBER, t->count};
    if (find_owner (u, t->target, owner, way))
      return true;
  } else if (t->kind == UNIT_TYPE_STRUCT)
    for (uint32_t i = 0; i < t->members.len; i++) {
      way->steps[at] = (InferStep){.member = i};
      way->count = at + 1;
      if (find_owner (u, t->members.data[i].type, owner, way))
        return true;
    }
  way->count = at;
  return false;
}

bool
infer_table_of (const Unit *u, UnitTypeId owner, InferPlace *way) {
  for (uint32_t i = 0; i < u->globals.len; i++) {
    const UnitGlobal *g = u->globals.data + i;
    *way = (InferPlace){.global = i, .owner = g->type, .to = owner};
    if (!g->is_library && g->name && g->type.id &&
        find_owner (u, g->type, owner, way))
      return true;
  }
  return false;
}

/* Text --------------------------------------------------------------------- */

static void
show_steps (Str *out, const Unit *u, const InferPlace *p, UnitTypeId type,
            const char *const **indices) {
  for (uint32_t i = 0; i < p->count; i++) {
    const UnitType *t = unit_type (u, type);
    if (p->steps[i].member == NO_MEMBER) {
      str_format (out, "[%s]", *(*indices)++);
      type = t->target;
      continue;
    }
    const UnitMember *m = t->members.data + p->steps[i].member;
    str_format (out, ".%s", m->name ? m->name : "?");
    type = m->type;
  }
}

void
infer_place_show (Str *out, const Unit *u, const InferPlace *p,
                  const char *pointer, const char *const *indices) {
  InferPlace way;
  if (p->global != NO_GLOBAL) {
    str_add (out, u->globals.data[p->global].name);
    show_steps (out, u, p, p->owner, &indices);
    return;
  }
  if (!pointer && infer_table_of (u, p->owner, &way)) {
    infer_place_show (out, u, &way, NULL, indices);
    for (uint32_t i = 0; i < way.count; i++)
      indices += way.steps[i].member == NO_MEMBER;
    show_steps (out, u, p, p->owner, &indices);
    return;
  }
  Str rest = {0};
  show_steps (&rest, u, p, p->owner, &indices);
  str_format (out, "%s->%s", pointer ? pointer : "?", str_text (&rest) + 1);
  str_done (&rest);
}

static unsigned
add_sizes (const InferPlace *p, unsigned n, uint64_t sizes[INFER_INDICES]) {
  for (uint32_t i = 0; i < p->count; i++)
    if (p->steps[i].member == NO_MEMBER && n < INFER_INDICES)
      sizes[n++] = p->steps[i].elements;
  return n;
}

unsigned
infer_place_sizes (const Unit *u, const InferPlace *p, bool has_pointer,
                   uint64_t sizes[INFER_INDICES]) {
  InferPlace way;
  unsigned n = 0;
  if (p->global == NO_GLOBAL && !has_pointer &&
      infer_table_of (u, p->owner, &way))
    n = add_sizes (&way, 0, sizes);
  return add_sizes (p, n, sizes);
}
