/* Numbers in text: strtol and its like. */

#include "front/c/library/assay.h"

static int
is_space (char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

static unsigned
digit_of (char c) {
  if (c >= '0' && c <= '9')
    return (unsigned)(c - '0');
  if (c >= 'a' && c <= 'z')
    return (unsigned)(c - 'a') + 10;
  if (c >= 'A' && c <= 'Z')
    return (unsigned)(c - 'A') + 10;
  return 36;
}

typedef struct {
  uint64_t magnitude; /* as far as it fits */
  int negative, overflows;
} Number;

/* After "0x" if that introduces a number; in newer C also after "0b". */
static const char *
skip_prefix (const char *s, unsigned *base, int is_new) {
  if (is_new && (!*base || *base == 2) && s[0] == '0' &&
      (s[1] == 'b' || s[1] == 'B') && digit_of (s[2]) < 2) {
    *base = 2;
    return s + 2;
  }
  int hex = (!*base || *base == 16) && s[0] == '0' &&
            (s[1] == 'x' || s[1] == 'X') && digit_of (s[2]) < 16;
  if (!*base)
    *base = hex ? 16 : *s == '0' ? 8 : 10;
  return hex ? s + 2 : s;
}

/* The digits at 's'; returns their end. */
static const char *
digits (const char *s, unsigned base, Number *n) {
  for (; digit_of (*s) < base; s++)
    if (__builtin_mul_overflow (n->magnitude, base, &n->magnitude) ||
        __builtin_add_overflow (n->magnitude, digit_of (*s), &n->magnitude))
      n->overflows = 1;
  return s;
}

static Number
parse (const char *s, char **end, int base, int is_new) {
  Number n = {0, 0, 0};
  const char *p = s;
  unsigned b = (unsigned)base;
  if (base < 0 || base == 1 || base > 36) {
    *LIB (__errno_location) () = ERROR_INVALID;
    return n;
  }
  while (is_space (*p))
    p++;
  n.negative = *p == '-';
  if (*p == '-' || *p == '+')
    p++;
  p = skip_prefix (p, &b, is_new);
  const char *stop = digits (p, b, &n);
  if (end)
    *end = (char *)(stop == p ? s : stop);
  return n;
}

/* In -max - 1 .. max. */
static int64_t
as_signed (Number n, int64_t max) {
  uint64_t limit = (uint64_t)max + (n.negative ? 1 : 0);
  if (n.overflows || n.magnitude > limit) {
    *LIB (__errno_location) () = ERROR_RANGE;
    return n.negative ? -max - 1 : max;
  }
  return (int64_t)(n.negative ? -n.magnitude : n.magnitude);
}

static uint64_t
as_unsigned (Number n, uint64_t max) {
  if (n.overflows || n.magnitude > max) {
    *LIB (__errno_location) () = ERROR_RANGE;
    return max;
  }
  return n.negative ? -n.magnitude : n.magnitude;
}

long
LIB (strtol) (const char *s, char **end, int base) {
  return (long)as_signed (parse (s, end, base, 0), LONG_MAX);
}

long long
LIB (strtoll) (const char *s, char **end, int base) {
  return as_signed (parse (s, end, base, 0), LLONG_MAX);
}

unsigned long
LIB (strtoul) (const char *s, char **end, int base) {
  return (unsigned long)as_unsigned (parse (s, end, base, 0), ULONG_MAX);
}

unsigned long long
LIB (strtoull) (const char *s, char **end, int base) {
  return as_unsigned (parse (s, end, base, 0), ULLONG_MAX);
}

/* The names that headers of glibc use for newer C. */
long
LIB (__isoc23_strtol) (const char *s, char **end, int base) {
  return (long)as_signed (parse (s, end, base, 1), LONG_MAX);
}

long long
LIB (__isoc23_strtoll) (const char *s, char **end, int base) {
  return as_signed (parse (s, end, base, 1), LLONG_MAX);
}

unsigned long
LIB (__isoc23_strtoul) (const char *s, char **end, int base) {
  return (unsigned long)as_unsigned (parse (s, end, base, 1), ULONG_MAX);
}

unsigned long long
LIB (__isoc23_strtoull) (const char *s, char **end, int base) {
  return as_unsigned (parse (s, end, base, 1), ULLONG_MAX);
}

intmax_t
LIB (__isoc23_strtoimax) (const char *s, char **end, int base) {
  return LIB (__isoc23_strtoll) (s, end, base);
}

uintmax_t
LIB (__isoc23_strtoumax) (const char *s, char **end, int base) {
  return LIB (__isoc23_strtoull) (s, end, base);
}

intmax_t
LIB (strtoimax) (const char *s, char **end, int base) {
  return LIB (strtoll) (s, end, base);
}

uintmax_t
LIB (strtoumax) (const char *s, char **end, int base) {
  return LIB (strtoull) (s, end, base);
}

int
LIB (atoi) (const char *s) {
  return (int)LIB (strtol) (s, NULL, 10);
}

long
LIB (atol) (const char *s) {
  return LIB (strtol) (s, NULL, 10);
}

long long
LIB (atoll) (const char *s) {
  return LIB (strtoll) (s, NULL, 10);
}
