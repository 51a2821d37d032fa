/* Formats: text to memory.

   Text beyond 'size' is counted and not written; the last byte is for the 0. */

#include "front/c/library/assay.h"

enum { MAX_DIGITS = 22 }; /* of 64 bits, in octal */

static size_t
put (char *to, size_t size, size_t at, char c) {
  if (at + 1 < size)
    to[at] = c;
  return at + 1;
}

static size_t
pad (char *to, size_t size, size_t at, char c, size_t n) {
  while (n--)
    at = put (to, size, at, c);
  return at;
}

void
__assay_format_end (char *to, size_t size, size_t at) {
  if (size)
    to[at < size ? at : size - 1] = 0;
}

size_t
__assay_format_text (char *to, size_t size, size_t at, const char *text,
                     size_t len) {
  for (size_t i = 0; i < len; i++)
    at = put (to, size, at, text[i]);
  return at;
}

/* A negative width given as an argument means '-'. */
static size_t
padding (int width, size_t len, int *flags) {
  if (width < 0) {
    *flags |= FORMAT_LEFT;
    width = -width;
  }
  return (size_t)width > len ? (size_t)width - len : 0;
}

static size_t
put_padded (char *to, size_t size, size_t at, const char *text, size_t len,
            int flags, int width) {
  size_t spaces = padding (width, len, &flags);
  if (!(flags & FORMAT_LEFT))
    at = pad (to, size, at, ' ', spaces);
  at = __assay_format_text (to, size, at, text, len);
  return flags & FORMAT_LEFT ? pad (to, size, at, ' ', spaces) : at;
}

size_t
__assay_format_string (char *to, size_t size, size_t at, const char *s,
                       int flags, int width, int precision) {
  size_t len =
      precision < 0 ? LIB (strlen) (s) : LIB (strnlen) (s, (size_t)precision);
  size_t end = at + len + 1;
  __assay_check_apart (to, end < size ? end : size, s, len + 1);
  return put_padded (to, size, at, s, len, flags, width);
}

size_t
__assay_format_char (char *to, size_t size, size_t at, int c, int flags,
                     int width, int precision) {
  char text = (char)c;
  (void)precision;
  return put_padded (to, size, at, &text, 1, flags, width);
}

/* Numbers ------------------------------------------------------------------ */

/* Digits from the end of 'text' backwards; returns how many. */
static size_t
make_digits (uint64_t n, int flags, char *end) {
  unsigned base = flags & FORMAT_HEX ? 16 : flags & FORMAT_OCTAL ? 8 : 10;
  char ten = flags & FORMAT_UPPER ? 'A' : 'a';
  size_t len = 0;
  for (; n; n /= base) {
    unsigned digit = (unsigned)(n % base);
    end[-(ptrdiff_t)++len] =
        (char)(digit < 10 ? '0' + digit : ten + (digit - 10));
  }
  return len;
}

/* What stands in front of the digits; returns its length. */
static size_t
make_prefix (int is_zero, int negative, int flags, char *prefix) {
  if (flags & FORMAT_SIGNED) {
    *prefix = negative               ? '-'
              : flags & FORMAT_PLUS  ? '+'
              : flags & FORMAT_SPACE ? ' '
                                     : 0;
    return *prefix != 0;
  }
  if (is_zero || !(flags & FORMAT_HEX) || !(flags & FORMAT_ALTERNATE))
    return 0;
  prefix[0] = '0';
  prefix[1] = flags & FORMAT_UPPER ? 'X' : 'x';
  return 2;
}

/* At least 'precision' digits, and "0" in front of octal numbers with '#'. */
static size_t
zeros_wanted (size_t len, int flags, int precision) {
  size_t wanted = precision < 0 ? 1 : (size_t)precision;
  if (flags & FORMAT_OCTAL && flags & FORMAT_ALTERNATE && wanted <= len)
    wanted = len + 1;
  return wanted > len ? wanted - len : 0;
}

size_t
__assay_format_number (char *to, size_t size, size_t at, uint64_t n, int flags,
                       int width, int precision) {
  char text[MAX_DIGITS], prefix[2];
  if (flags & FORMAT_POINTER && !n)
    return put_padded (to, size, at, "(nil)", 5, flags, width);
  int negative = flags & FORMAT_SIGNED && (int64_t)n < 0;
  uint64_t magnitude = negative ? -n : n;
  size_t len = make_digits (magnitude, flags, text + MAX_DIGITS);
  size_t front = make_prefix (!n, negative, flags, prefix);
  size_t zeros = zeros_wanted (len, flags, precision);
  size_t spaces = padding (width, front + zeros + len, &flags);
  if (flags & FORMAT_ZEROS && !(flags & FORMAT_LEFT) && precision < 0) {
    zeros += spaces;
    spaces = 0;
  }
  if (!(flags & FORMAT_LEFT))
    at = pad (to, size, at, ' ', spaces);
  at = __assay_format_text (to, size, at, prefix, front);
  at = pad (to, size, at, '0', zeros);
  at = __assay_format_text (to, size, at, text + MAX_DIGITS - len, len);
  return flags & FORMAT_LEFT ? pad (to, size, at, ' ', spaces) : at;
}

/* Formats that are not constant -------------------------------------------- */

typedef struct {
  int flags, width, precision;
  char length; /* 'H' for "hh", 'q' for "ll", else the letter, or 0 */
} Conversion;

static int
flag_of (char c) {
  switch (c) {
  case '-':
    return FORMAT_LEFT;
  case '+':
    return FORMAT_PLUS;
  case ' ':
    return FORMAT_SPACE;
  case '#':
    return FORMAT_ALTERNATE;
  case '0':
    return FORMAT_ZEROS;
  default:
    return 0;
  }
}

static const char *
read_length (const char *p, char *length) {
  *length = 0;
  if (*p != 'h' && *p != 'l' && *p != 'j' && *p != 'z' && *p != 't')
    return p;
  *length = *p++;
  if (*p == *length && (*p == 'h' || *p == 'l')) {
    *length = *p == 'h' ? 'H' : 'q';
    p++;
  }
  return p;
}

static uint64_t
read_unsigned (va_list *args, char length) {
  switch (length) {
  case 'H':
    return (unsigned char)va_arg (*args, int);
  case 'h':
    return (unsigned short)va_arg (*args, int);
  case 'l':
    return va_arg (*args, unsigned long);
  case 'z':
  case 't':
    return va_arg (*args, size_t);
  case 'q':
  case 'j':
    return va_arg (*args, uint64_t);
  default:
    return va_arg (*args, unsigned);
  }
}

static uint64_t
read_signed (va_list *args, char length) {
  switch (length) {
  case 'H':
    return (uint64_t)(signed char)va_arg (*args, int);
  case 'h':
    return (uint64_t)(short)va_arg (*args, int);
  case 'l':
    return (uint64_t)va_arg (*args, long);
  case 'z':
  case 't':
    return (uint64_t)va_arg (*args, ptrdiff_t);
  case 'q':
  case 'j':
    return va_arg (*args, uint64_t);
  default:
    return (uint64_t)va_arg (*args, int);
  }
}

static const char *
read_number (const char *p, va_list *args, int *n) {
  *n = 0;
  if (*p == '*') {
    *n = va_arg (*args, int);
    return p + 1;
  }
  for (; *p >= '0' && *p <= '9'; p++)
    *n = *n * 10 + (*p - '0');
  return p;
}

static const char *
read_conversion (const char *p, va_list *args, Conversion *c) {
  for (c->flags = 0; flag_of (*p); p++)
    c->flags |= flag_of (*p);
  p = read_number (p, args, &c->width);
  c->precision = -1;
  if (*p == '.')
    p = read_number (p + 1, args, &c->precision);
  return read_length (p, &c->length);
}

static uint64_t
read_value (char letter, va_list *args, Conversion *c) {
  switch (letter) {
  case 'd':
  case 'i':
    c->flags |= FORMAT_SIGNED;
    return read_signed (args, c->length);
  case 'p':
    c->flags |= FORMAT_HEX | FORMAT_ALTERNATE | FORMAT_POINTER;
    return (uintptr_t)va_arg (*args, void *);
  case 'o':
    c->flags |= FORMAT_OCTAL;
    break;
  case 'X':
    c->flags |= FORMAT_HEX | FORMAT_UPPER;
    break;
  case 'x':
    c->flags |= FORMAT_HEX;
    break;
  case 'u':
    break;
  default:
    __assay_unsupported ("a conversion in a format that is not constant");
  }
  return read_unsigned (args, c->length);
}

static size_t
put_conversion (char *to, size_t size, size_t at, char letter, va_list *args,
                Conversion *c) {
  if (letter == '%')
    return put (to, size, at, '%');
  if (letter == 's' && !c->length)
    return __assay_format_string (to, size, at, va_arg (*args, char *),
                                  c->flags, c->width, c->precision);
  if (letter == 'c' && !c->length)
    return __assay_format_char (to, size, at, va_arg (*args, int), c->flags,
                                c->width, 0);
  uint64_t value = read_value (letter, args, c);
  return __assay_format_number (to, size, at, value, c->flags, c->width,
                                c->precision);
}

/* The pieces of 'format' with their arguments from '*args'. */
static size_t
put_all (char *to, size_t size, const char *format, va_list *args) {
  size_t at = 0;
  for (const char *p = format; *p; p++)
    if (*p != '%')
      at = put (to, size, at, *p);
    else {
      Conversion c;
      p = read_conversion (p + 1, args, &c);
      at = put_conversion (to, size, at, *p, args, &c);
    }
  return at;
}

int
LIB (vsnprintf) (char *to, size_t size, const char *format, va_list args) {
  size_t at = put_all (to, size, format, LIST_OF (args));
  __assay_format_end (to, size, at);
  return (int)at;
}

size_t
__assay_format_count (const char *format, va_list *args) {
  return put_all (NULL, 0, format, args);
}

size_t
__assay_format_length (const char *format, va_list args) {
  va_list copy;
  va_copy (copy, args);
  size_t n = put_all (NULL, 0, format, &copy);
  va_end (copy);
  return n;
}

int
LIB (vsprintf) (char *to, const char *format, va_list args) {
  return LIB (vsnprintf) (to, SIZE_MAX, format, args);
}

int
LIB (snprintf) (char *to, size_t size, const char *format, ...) {
  va_list args;
  va_start (args, format);
  int n = LIB (vsnprintf) (to, size, format, args);
  va_end (args);
  return n;
}

int
LIB (sprintf) (char *to, const char *format, ...) {
  va_list args;
  va_start (args, format);
  int n = LIB (vsnprintf) (to, SIZE_MAX, format, args);
  va_end (args);
  return n;
}

/* After a failure nothing is known of the pointer. */
int
LIB (vasprintf) (char **to, const char *format, va_list args) {
  size_t size = __assay_format_length (format, args) + 1;
  char *text = LIB (malloc) (size);
  if (!text) {
    char *unknown;
    __assay_move (to, &unknown, sizeof unknown);
    return -1;
  }
  *to = text;
  return LIB (vsnprintf) (text, size, format, args);
}

int
LIB (asprintf) (char **to, const char *format, ...) {
  va_list args;
  va_start (args, format);
  int n = LIB (vasprintf) (to, format, args);
  va_end (args);
  return n;
}
