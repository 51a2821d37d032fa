/* Values as C would write them, by their types. */

#include "program/unit/unit.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
unit_show_digits (Str *out, Wide value) {
  char digits[48];
  size_t at = sizeof digits - 1;
  digits[at] = 0;
  do
    digits[--at] = (char)('0' + (unsigned)(value % 10));
  while (value /= 10);
  str_add (out, digits + at);
}

static void
show_signed (Str *out, Wide value, unsigned bits) {
  WideSigned s = wide_signed (value, bits);
  if (s < 0)
    str_char (out, '-');
  unit_show_digits (out, s < 0 ? -(Wide)s : (Wide)s);
}

static void
show_hex (Str *out, Wide value) {
  if (value >> 64)
    str_format (out, "0x%llx%016llx", (unsigned long long)(value >> 64),
                (unsigned long long)value);
  else
    str_format (out, "0x%llx", (unsigned long long)value);
}

static void
show_char (Str *out, Wide value, unsigned bits) {
  static const char escapes[] = "\a\b\t\n\v\f\r";
  if (value && value < 14 && strchr (escapes, (int)value))
    str_format (out, "'\\%c'", "abtnvfr"[(int)value - 7]);
  else if (value == '\'' || value == '\\')
    str_format (out, "'\\%c'", (int)value);
  else if (value < 127 && isprint ((int)value))
    str_format (out, "'%c'", (int)value);
  else
    show_signed (out, value, bits);
}

/* As few digits as give the same number again. */
static void
show_double (Str *out, double d, bool is_single) {
  char text[64];
  for (int digits = 6; digits <= 17; digits++) {
    snprintf (text, sizeof text, "%.*g", digits, d);
    if (is_single ? strtof (text, NULL) == (float)d : strtod (text, NULL) == d)
      break;
  }
  str_add (out, text);
  if (!strpbrk (text, ".einf"))
    str_add (out, ".0");
}

static void
show_float (Str *out, unsigned bits, Wide value) {
  if (bits == 32) {
    float f;
    memcpy (&f, &value, sizeof f);
    show_double (out, f, true);
  } else if (bits == 64) {
    double d;
    memcpy (&d, &value, sizeof d);
    show_double (out, d, false);
  } else if (bits == 80) {
    long double l = 0;
    memcpy (&l, &value, 10);
    str_format (out, "%.21Lg", l);
  } else
    show_hex (out, value);
}

static void
show_enum (Str *out, const UnitType *t, unsigned bits, Wide value) {
  for (size_t i = 0; i < t->enumerators.len; i++)
    if (((Wide)t->enumerators.data[i].value & wide_mask (bits)) == value) {
      str_add (out, t->enumerators.data[i].name);
      return;
    }
  show_signed (out, value, bits);
}

void
unit_show_value (Str *out, const Unit *u, UnitTypeId type, unsigned bits,
                 Wide value) {
  const UnitType *t = unit_type (u, type);
  value &= wide_mask (bits);
  switch (t->kind) {
  case UNIT_TYPE_BOOL:
  case UNIT_TYPE_UNSIGNED:
    unit_show_digits (out, value);
    break;
  case UNIT_TYPE_CHAR:
    show_char (out, value, bits);
    break;
  case UNIT_TYPE_FLOAT:
    show_float (out, bits, value);
    break;
  case UNIT_TYPE_ENUM:
    show_enum (out, t, bits, value);
    break;
  case UNIT_TYPE_POINTER:
    if (value)
      show_hex (out, value);
    else
      str_add (out, "NULL");
    break;
  case UNIT_TYPE_NONE:
  case UNIT_TYPE_SIGNED:
    if (bits == 1)
      unit_show_digits (out, value);
    else
      show_signed (out, value, bits);
    break;
  default:
    show_hex (out, value);
  }
}

bool
unit_user_pos (const Unit *u, uint32_t proc, const UnitOp *op, Pos *pos) {
  *pos = op->pos;
  for (uint32_t site = op->site; site; site = unit_site (u, site)->outer) {
    if (!u->procs.data[unit_site (u, site)->proc].is_library)
      return true;
    *pos = unit_site (u, site)->pos;
  }
  return !u->procs.data[proc].is_library;
}

void
unit_pos_name (Str *out, Pos pos) {
  if (pos.source)
    str_format (out, "%s:%d:%d", pos.source->path, pos.line, pos.column);
  else
    str_add (out, "the start of the program");
}
