/* printf.  A conversion is taken apart, its argument cut to the size that the
   length says, and the C library writes it with the largest type. */

#include "program/unit/execute_impl.h"

#include <stdio.h>
#include <string.h>

enum { MAX_FIELD = 1 << 16, MAX_TEXT = 1 << 24 };

typedef struct {
  Exec *x;
  const Value *regs;
  const UnitOp *op;
  uint32_t arg; /* the next one */
} Print;

typedef struct {
  char flags[8];
  int width, precision; /* -1: none */
  unsigned bits;        /* of an integer argument */
  bool is_long;         /* 'l': wide characters */
  char letter;
} Conversion;

static bool
next_arg (Print *p, Value *v, unsigned *bits) {
  if (p->arg >= p->op->count)
    return exec_unsupported (p->x, "printf lacks an argument");
  const Operand *o = p->op->args + p->arg++;
  *v = exec_value (p->x, p->regs, o);
  *bits = o->bits;
  return true;
}

static bool
is_short (Exec *x, const Str *text) {
  return text->len < MAX_TEXT ||
         exec_limit (x, "more than %d characters are printed at once",
                     MAX_TEXT);
}

/* Up to a zero byte, or 'limit' bytes. */
static bool
read_text (Exec *x, Value at, uint64_t limit, Str *text) {
  for (uint64_t i = 0; i < limit; i++, at.lo++) {
    Access a;
    if (!is_short (x, text) || !exec_access (x, at, 1, false, &a))
      return false;
    char c = (char)memory_load (&x->memory, a.object, a.offset, 8).lo;
    if (!c)
      break;
    str_char (text, c);
  }
  exec_charge (x, 8 * text->len);
  return true;
}

/* Parsing ------------------------------------------------------------------ */

static const char *
parse_flags (const char *at, Conversion *c) {
  size_t n = 0;
  for (; *at && strchr ("-+ #0'", *at); at++)
    if (n + 1 < sizeof c->flags && *at != '\'' && !strchr (c->flags, *at))
      c->flags[n++] = *at;
  return at;
}

/* A number, or '*' for the next argument; NULL after a failure. */
static const char *
parse_number (Print *p, const char *at, int *number) {
  if (*at == '*') {
    Value v;
    unsigned bits;
    if (!next_arg (p, &v, &bits))
      return NULL;
    *number = (int32_t)v.lo;
    at++;
  } else
    for (*number = 0; *at >= '0' && *at <= '9'; at++)
      if (*number <= MAX_FIELD)
        *number = *number * 10 + (*at - '0');
  if (*number > MAX_FIELD || *number < -MAX_FIELD) {
    exec_unsupported (p->x, "printf with a field of %d characters", *number);
    return NULL;
  }
  return at;
}

/* A negative one stands for the flag '-'. */
static const char *
parse_width (Print *p, const char *at, Conversion *c) {
  int width = 0;
  at = parse_number (p, at, &width);
  c->width = width < 0 ? -width : width;
  if (width < 0 && !strchr (c->flags, '-'))
    strcat (c->flags, "-");
  return at;
}

static const char *
parse_field (Print *p, const char *at, Conversion *c) {
  c->width = c->precision = -1;
  if (*at == '*' || (*at >= '1' && *at <= '9'))
    at = parse_width (p, at, c);
  if (at && *at == '.')
    at = parse_number (p, at + 1, &c->precision);
  return at;
}

static const char *
parse_length (const Exec *x, const char *at, Conversion *c) {
  c->bits = 32;
  for (; *at && strchr ("hlqjztL", *at); at++)
    switch (*at) {
    case 'h':
      c->bits = c->bits == 16 ? 8 : 16;
      break;
    case 'l':
      c->bits = c->is_long ? 64 : pointer_bits (x);
      c->is_long = true;
      break;
    case 'z':
    case 't':
      c->bits = pointer_bits (x);
      break;
    default:
      c->bits = 64;
    }
  return at;
}

/* Printing ----------------------------------------------------------------- */

static void
make_format (char *to, const Conversion *c, const char *length) {
  char *end = to;
  *end++ = '%';
  end = stpcpy (end, c->flags);
  if (c->width >= 0)
    end += sprintf (end, "%d", c->width);
  if (c->precision >= 0)
    end += sprintf (end, ".%d", c->precision);
  end = stpcpy (end, length);
  *end++ = c->letter;
  *end = 0;
}

static bool
print_integer (Print *p, const Conversion *c) {
  Value v;
  unsigned bits;
  char format[64];
  if (!next_arg (p, &v, &bits))
    return false;
  bits = bits < c->bits ? bits : c->bits;
  make_format (format, c, "j");
  if (strchr ("di", c->letter))
    str_format (&p->x->text, format, (intmax_t)wide_signed (v.lo, bits));
  else
    str_format (&p->x->text, format, (uintmax_t)(v.lo & wide_mask (bits)));
  return true;
}

static bool
print_float (Print *p, const Conversion *c) {
  Value v;
  unsigned bits;
  char format[64];
  UnitOp cast = {.kind = OP_FCAST, .bits = 80};
  if (!next_arg (p, &v, &bits))
    return false;
  Wide wide = value_bits (v);
  if (bits != 80) {
    cast.a.bits = (uint16_t)bits;
    if (!op_apply (&cast, wide, 0, 0, &wide))
      return exec_unsupported (p->x, "printf of %u bits as a number", bits);
  }
  long double l = 0;
  memcpy (&l, &wide, 10);
  /* Without 'L' the number is a double: 'a' shows it otherwise. */
  make_format (format, c, bits == 80 ? "L" : "");
  if (bits == 80)
    str_format (&p->x->text, format, l);
  else
    str_format (&p->x->text, format, (double)l);
  return true;
}

static void
print_padded (Str *out, const Conversion *c, const char *text, size_t len) {
  size_t width = c->width < 0 ? 0 : (size_t)c->width;
  bool left = strchr (c->flags, '-');
  size_t padding = width > len ? width - len : 0;
  for (size_t i = 0; !left && i < padding; i++)
    str_char (out, ' ');
  str_bytes (out, text, len);
  for (size_t i = 0; left && i < padding; i++)
    str_char (out, ' ');
}

static bool
print_string (Print *p, const Conversion *c) {
  Value v;
  unsigned bits;
  Str text = {0};
  if (c->is_long)
    return exec_unsupported (p->x, "printf of wide characters");
  if (!next_arg (p, &v, &bits))
    return false;
  uint64_t limit = c->precision < 0 ? UINT64_MAX : (uint64_t)c->precision;
  bool goes_on = read_text (p->x, v, limit, &text);
  if (goes_on)
    print_padded (&p->x->text, c, str_text (&text), text.len);
  str_done (&text);
  return goes_on;
}

static bool
print_char (Print *p, const Conversion *c) {
  Value v;
  unsigned bits;
  if (c->is_long)
    return exec_unsupported (p->x, "printf of wide characters");
  if (!next_arg (p, &v, &bits))
    return false;
  char letter = (char)v.lo;
  print_padded (&p->x->text, c, &letter, 1);
  return true;
}

static bool
print_pointer (Print *p, const Conversion *c) {
  Value v;
  unsigned bits;
  char text[32] = "(nil)";
  if (!next_arg (p, &v, &bits))
    return false;
  if (v.lo)
    snprintf (text, sizeof text, "0x%jx", (uintmax_t)v.lo);
  print_padded (&p->x->text, c, text, strlen (text));
  return true;
}

static bool
print_conversion (Print *p, const Conversion *c) {
  switch (c->letter) {
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    return print_integer (p, c);
  case 'a':
  case 'A':
  case 'e':
  case 'E':
  case 'f':
  case 'F':
  case 'g':
  case 'G':
    return print_float (p, c);
  case 's':
    return print_string (p, c);
  case 'c':
    return print_char (p, c);
  case 'p':
    return print_pointer (p, c);
  case '%':
    str_char (&p->x->text, '%');
    return true;
  default:
    return exec_unsupported (p->x, "printf with %%%c", c->letter);
  }
}

static bool
print_all (Print *p, const char *at) {
  Str *out = &p->x->text;
  while (*at) {
    size_t len = strcspn (at, "%");
    str_bytes (out, at, len);
    at += len;
    if (!*at)
      break;
    Conversion c = {0};
    at = parse_field (p, parse_flags (at + 1, &c), &c);
    if (!at)
      return false;
    at = parse_length (p->x, at, &c);
    c.letter = *at;
    if (!c.letter)
      return exec_unsupported (p->x, "printf with an incomplete format");
    if (!print_conversion (p, &c) || !is_short (p->x, out))
      return false;
    at++;
  }
  return true;
}

bool
exec_print (Exec *x, const UnitOp *op, Value *regs) {
  for (uint32_t i = 1; i < op->count; i++)
    if (!exec_use (x, exec_value (x, regs, op->args + i), "an output"))
      return false;
  Print p = {.x = x, .regs = regs, .op = op, .arg = 1};
  Str format = {0};
  bool goes_on =
      read_text (x, exec_value (x, regs, op->args), UINT64_MAX, &format);
  vec_clear (&x->text);
  goes_on = goes_on && print_all (&p, str_text (&format));
  str_done (&format);
  if (!goes_on)
    return false;
  if (op->dst != NO_REG)
    regs[op->dst] = value_of (x->text.len & wide_mask (op->bits));
  exec_charge (x, 8 * x->text.len);
  if (x->options->output && !op->code)
    str_bytes (x->options->output, x->text.data, x->text.len);
  if (exec_is_watched (x))
    exec_tell (x, (Event){.kind = EVENT_PRINT,
                          .proc = exec_top (x)->proc,
                          .text = str_text (&x->text)});
  return true;
}
