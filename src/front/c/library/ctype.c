/* <ctype.h> of the locale "C", as functions and as the tables that macros of
   glibc look into, which reach from -128 to 255. */

#include "front/c/library/assay.h"

/* Bits of the table, on little-endian machines. */
enum {
  UPPER = 1 << 8,
  LOWER = 1 << 9,
  ALPHA = 1 << 10,
  DIGIT = 1 << 11,
  HEX = 1 << 12,
  SPACE = 1 << 13,
  PRINT = 1 << 14,
  GRAPH = 1 << 15,
  BLANK = 1 << 0,
  CONTROL = 1 << 1,
  PUNCTUATION = 1 << 2,
  ALNUM = 1 << 3
};

#define UPPERS (UPPER | ALPHA | PRINT | GRAPH | ALNUM)
#define LOWERS (LOWER | ALPHA | PRINT | GRAPH | ALNUM)
#define MARK (PRINT | GRAPH | PUNCTUATION)

static const unsigned short classes[384] = {
    [128 + 0 ... 128 + 8] = CONTROL,
    [128 + '\t'] = CONTROL | SPACE | BLANK,
    [128 + '\n' ... 128 + '\r'] = CONTROL | SPACE,
    [128 + 14 ... 128 + 31] = CONTROL,
    [128 + ' '] = SPACE | PRINT | BLANK,
    [128 + '!' ... 128 + '/'] = MARK,
    [128 + '0' ... 128 + '9'] = DIGIT | HEX | PRINT | GRAPH | ALNUM,
    [128 + ':' ... 128 + '@'] = MARK,
    [128 + 'A' ... 128 + 'F'] = UPPERS | HEX,
    [128 + 'G' ... 128 + 'Z'] = UPPERS,
    [128 + '[' ... 128 + '`'] = MARK,
    [128 + 'a' ... 128 + 'f'] = LOWERS | HEX,
    [128 + 'g' ... 128 + 'z'] = LOWERS,
    [128 + '{' ... 128 + '~'] = MARK,
    [128 + 127] = CONTROL};

static const unsigned short *classes_zero = classes + 128;

const unsigned short **
LIB (__ctype_b_loc) (void) {
  return &classes_zero;
}

/* The tables of letters are filled when they are first asked for. */
static int lower_table[384], upper_table[384];
static int *lower_zero, *upper_zero;

static int
is_between (int c, int from, int to) {
  return c >= from && c <= to;
}

/* A negative char stands for the unsigned one, but for EOF. */
static int
value_of (int c) {
  return c < -1 ? c + 256 : c;
}

static int **
table_of (int **zero, int *table, int from, int offset) {
  if (!*zero) {
    for (int c = -128; c < 256; c++)
      table[c + 128] =
          is_between (c, from, from + 25) ? c + offset : value_of (c);
    *zero = table + 128;
  }
  return zero;
}

int **
LIB (__ctype_tolower_loc) (void) {
  return table_of (&lower_zero, lower_table, 'A', 'a' - 'A');
}

int **
LIB (__ctype_toupper_loc) (void) {
  return table_of (&upper_zero, upper_table, 'a', 'A' - 'a');
}

/* Other values than those of unsigned char and EOF are errors, found as the
   access beyond the table that a C library makes of them. */
static void
check (int c) {
  if (!is_between (c, -128, 255))
    touch (classes_zero + c);
}

static int
is_upper (int c) {
  return is_between (c, 'A', 'Z');
}

static int
is_lower (int c) {
  return is_between (c, 'a', 'z');
}

static int
is_digit (int c) {
  return is_between (c, '0', '9');
}

/* Other locales may know more characters than ASCII has. */
static int
is_foreign (int c) {
  return __assay_other_locale () && c != -1 && !is_between (c, 0, 127);
}

/* Whether a character is in a class is told by "not 0", which may be any such
   number. */
#define CLASS(NAME, CONDITION)                                                 \
  int LIB (NAME) (int c) {                                                     \
    check (c);                                                                 \
    if (is_foreign (c))                                                        \
      return __assay_choice_int (#NAME);                                       \
    return CONDITION ? not_zero (__assay_choice_int (#NAME)) : 0;              \
  }

CLASS (isupper, is_upper (c))
CLASS (islower, is_lower (c))
CLASS (isalpha, (is_upper (c) || is_lower (c)))
CLASS (isdigit, is_digit (c))
CLASS (isxdigit,
       (is_digit (c) || is_between (c, 'a', 'f') || is_between (c, 'A', 'F')))
CLASS (isalnum, (is_upper (c) || is_lower (c) || is_digit (c)))
CLASS (isspace, (c == ' ' || is_between (c, '\t', '\r')))
CLASS (isblank, (c == ' ' || c == '\t'))
CLASS (iscntrl, (is_between (c, 0, 31) || c == 127))
CLASS (isprint, is_between (c, ' ', '~'))
CLASS (isgraph, is_between (c, '!', '~'))
CLASS (ispunct, (is_between (c, '!', '~') &&
                 !(is_upper (c) || is_lower (c) || is_digit (c))))

static int
foreign_letter (int any) {
  __assay_assume (is_between (any, 0, 255));
  return any;
}

#define LETTER(NAME, CONDITION, OFFSET)                                        \
  int LIB (NAME) (int c) {                                                     \
    check (c);                                                                 \
    if (is_foreign (c))                                                        \
      return foreign_letter (__assay_choice_int (#NAME));                      \
    return CONDITION ? c + OFFSET : value_of (c);                              \
  }

LETTER (toupper, is_lower (c), ('A' - 'a'))
LETTER (tolower, is_upper (c), ('a' - 'A'))

int
LIB (isascii) (int c) {
  return is_between (c, 0, 127) ? not_zero (__assay_choice_int ("isascii")) : 0;
}

int
LIB (toascii) (int c) {
  return c & 127;
}
