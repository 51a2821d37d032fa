/* What OP_HAVOC wrote, for people: "x = 7, buffer.length = -1". */

#include "program/unit/execute_impl.h"

#include <inttypes.h>
#include <string.h>

enum { MAX_SHOWN = 300, MAX_DEPTH = 4, MAX_ELEMENTS = 4 };

typedef struct {
  Exec *x;
  Object *to, *from;
} Written;

static UnitTypeId
type_of (const Exec *x, const Object *o) {
  if (o->kind == OBJECT_GLOBAL)
    return x->unit->globals.data[o->number].type;
  return o->op ? o->op->type : (UnitTypeId){0};
}

static bool
is_changed (const Written *w, uint64_t at, uint64_t bytes) {
  const uint8_t *defined = w->to->defined;
  for (uint64_t i = at; defined && i < at + bytes; i++)
    if (defined[i] != 0xff)
      return true;
  return memcmp (w->to->bytes + at, w->from->bytes + at, bytes);
}

static void
show_scalar (const Written *w, UnitTypeId type, uint64_t at, const char *name) {
  uint64_t bytes = unit_type (w->x->unit, type)->bytes;
  Wide value = 0;
  if (!bytes || bytes > sizeof value || at + bytes > w->to->size ||
      !is_changed (w, at, bytes) || w->x->text.len > MAX_SHOWN)
    return;
  memcpy (&value, w->from->bytes + at, bytes);
  str_format (&w->x->text, "%s%s = ", w->x->text.len ? ", " : "", name);
  unit_show_value (&w->x->text, w->x->unit, type, 8 * (unsigned)bytes, value);
}

static void
show_part (const Written *w, UnitTypeId type, uint64_t at, const char *name,
           unsigned depth) {
  const UnitType *t = unit_type (w->x->unit, type);
  Str part = {0};
  if (t->kind < UNIT_TYPE_STRUCT) {
    show_scalar (w, type, at, name);
    return;
  }
  for (size_t i = 0; depth && i < t->members.len; i++) {
    const UnitMember *m = t->members.data + i;
    vec_clear (&part);
    str_format (&part, "%s.%s", name, m->name ? m->name : "");
    if (!m->bits && (t->kind == UNIT_TYPE_STRUCT || !i))
      show_part (w, m->type, at + m->bit_offset / 8, str_text (&part),
                 depth - 1);
  }
  uint64_t n = t->kind == UNIT_TYPE_ARRAY ? t->count : 0;
  for (uint64_t i = 0; depth && i < n && i < MAX_ELEMENTS; i++) {
    vec_clear (&part);
    str_format (&part, "%s[%" PRIu64 "]", name, i);
    show_part (w, t->target, at + i * unit_type (w->x->unit, t->target)->bytes,
               str_text (&part), depth - 1);
  }
  str_done (&part);
}

void
exec_note_written (Exec *x, Object *to, Object *from) {
  Written w = {x, to, from};
  Str name = {0};
  exec_name_object (x, &name, to);
  const char *text = str_text (&name);
  size_t len = name.len;
  bool is_quoted = len > 2 && *text == '\'' && text[len - 1] == '\'';
  if (is_quoted)
    name.data[len - 1] = 0;
  if (is_quoted || to->kind != OBJECT_GLOBAL)
    show_part (&w, type_of (x, to), 0, is_quoted ? text + 1 : text, MAX_DEPTH);
  str_done (&name);
}
