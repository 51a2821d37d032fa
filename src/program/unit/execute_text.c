/* The string that a pointer to characters leads to, for people. */

#include "program/unit/execute_impl.h"

enum { LONGEST = 60 };

static bool
is_text (const Unit *u, UnitTypeId type) {
  const UnitType *t = unit_type (u, type);
  return t->kind == UNIT_TYPE_POINTER &&
         unit_type (u, t->target)->kind == UNIT_TYPE_CHAR;
}

static void
add_character (Str *out, uint8_t c) {
  if (c == '"' || c == '\\')
    str_format (out, "\\%c", c);
  else if (c == '\n')
    str_add (out, "\\n");
  else if (c == '\t')
    str_add (out, "\\t");
  else if (c < 32 || c >= 127)
    str_format (out, "\\%03o", c);
  else
    str_char (out, (char)c);
}

static bool
is_defined (const Object *o, uint64_t at) {
  return !o->defined || o->defined[at] == 0xff;
}

/* Where all bytes up to the terminating 0 are there; long ones in part. */
static bool
add_string (Str *out, const Object *o, uint64_t at) {
  uint64_t from = at;
  str_char (out, '"');
  for (; at < o->size && is_defined (o, at); at++) {
    if (!o->bytes[at]) {
      str_char (out, '"');
      return true;
    }
    if (at - from >= LONGEST) {
      str_add (out, "\"...");
      return true;
    }
    add_character (out, o->bytes[at]);
  }
  return false;
}

const char *
exec_text (Exec *x, UnitTypeId type, Value pointer) {
  if (!is_text (x->unit, type) || pointer.undefined || !pointer.origin)
    return NULL;
  const Object *o = memory_object (&x->memory, pointer.origin);
  if (!o || o->state != STATE_LIVE || o->readable != o->size || !o->bytes ||
      pointer.lo < o->address || pointer.lo - o->address >= o->size)
    return NULL;
  vec_clear (&x->shown);
  return add_string (&x->shown, o, pointer.lo - o->address)
             ? str_text (&x->shown)
             : NULL;
}
