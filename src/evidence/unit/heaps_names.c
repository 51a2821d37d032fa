/* Names of variables and members. */

#include "evidence/unit/heaps_names.h"

enum { MAX_DEPTH = 8 };

const UnitVariable *
heaps_variable (const Unit *u, const HeapState *s, const HeapRoot *r) {
  const UnitProc *p = u->procs.data + s->frames.data[r->frame].proc;
  if (r->reg >= p->variables.len || !p->variables.data[r->reg].name)
    return NULL;
  return p->variables.data + r->reg;
}

/* False: there is none. */
static bool
add_member (Str *out, const Unit *u, UnitTypeId id, uint64_t at, int depth) {
  const UnitType *t = unit_type (u, id);
  if (t->kind != UNIT_TYPE_STRUCT || depth == MAX_DEPTH)
    return false;
  for (size_t i = 0; i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    uint64_t offset = m->bit_offset / 8;
    const UnitType *of = unit_type (u, m->type);
    if (m->bits || !m->name || at < offset || at >= offset + of->bytes)
      continue;
    str_add (out, m->name);
    if (at == offset && of->kind != UNIT_TYPE_STRUCT)
      return true;
    size_t before = out->len;
    str_char (out, '.');
    if (add_member (out, u, m->type, at - offset, depth + 1))
      return true;
    out->len = before;
    return at == offset;
  }
  return false;
}

void
heaps_name_field (Str *out, const Unit *u, UnitTypeId type, uint64_t at) {
  size_t before = out->len;
  if (add_member (out, u, type, at, 0))
    return;
  out->len = before;
  str_format (out, "byte %llu", (unsigned long long)at);
}
