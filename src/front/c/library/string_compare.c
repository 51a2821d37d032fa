/* <string.h>: strings compared by bytes, by letters, as versions. */

#include "front/c/library/assay.h"

static int
compare_strings (const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return (unsigned char)*a - (unsigned char)*b;
}

int
LIB (strcmp) (const char *a, const char *b) {
  int order = compare_strings (a, b);
  return order ? with_sign_of (order, __assay_choice_int ("strcmp")) : 0;
}

/* Other locales have other orders. */
int
LIB (strcoll) (const char *a, const char *b) {
  int order = compare_strings (a, b);
  if (__assay_other_locale () && order)
    return __assay_choice_int ("strcoll");
  return order ? with_sign_of (order, __assay_choice_int ("strcoll")) : 0;
}

static int
compare_begins (const char *a, const char *b, size_t n) {
  for (; n; n--, a++, b++)
    if (!*a || *a != *b)
      return (unsigned char)*a - (unsigned char)*b;
  return 0;
}

int
LIB (strncmp) (const char *a, const char *b, size_t n) {
  int order = compare_begins (a, b, n);
  return order ? with_sign_of (order, __assay_choice_int ("strncmp")) : 0;
}

static int
lower (char c) {
  if (c < 0 && __assay_other_locale ())
    __assay_unsupported ("letters of another locale");
  return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : (unsigned char)c;
}

static int
compare_letters (const char *a, const char *b, size_t n) {
  for (; n; n--, a++, b++)
    if (!*a || lower (*a) != lower (*b))
      return lower (*a) - lower (*b);
  return 0;
}

int
LIB (strncasecmp) (const char *a, const char *b, size_t n) {
  int order = compare_letters (a, b, n);
  return order ? with_sign_of (order, __assay_choice_int ("strncasecmp")) : 0;
}

int
LIB (strcasecmp) (const char *a, const char *b) {
  int order = compare_letters (a, b, SIZE_MAX);
  return order ? with_sign_of (order, __assay_choice_int ("strcasecmp")) : 0;
}

/* Versions: numbers in the texts are compared by their values, and those that
   begin with 0 as fractions: "000", "00", "01", "010", "09", "0", "1", "9",
   "10". */

static int
is_decimal (char c) {
  return c >= '0' && c <= '9';
}

static size_t
count_decimals (const char *s) {
  size_t n = 0;
  while (is_decimal (s[n]))
    n++;
  return n;
}

/* The texts are the same before 'at' and differ there; the digits before it
   begin at 'begin'. */
static int
compare_versions (const char *a, const char *b, size_t begin, size_t at) {
  int order = (unsigned char)a[at] - (unsigned char)b[at];
  int first = is_decimal (a[at]), second = is_decimal (b[at]);
  size_t zeros = begin;
  while (zeros < at && a[zeros] == '0')
    zeros++;
  if (at == begin ? !first || !second || a[at] == '0' || b[at] == '0'
                  : !first && !second)
    return order;
  if (zeros > begin) /* a fraction */
    return zeros < at || first == second ? order : first ? -1 : 1;
  size_t m = count_decimals (a + at), n = count_decimals (b + at);
  return m == n ? order : m < n ? -1 : 1;
}

int
LIB (strverscmp) (const char *a, const char *b) {
  size_t at = 0;
  while (a[at] && a[at] == b[at])
    at++;
  if (a[at] == b[at])
    return 0;
  size_t begin = at;
  while (begin && is_decimal (a[begin - 1]))
    begin--;
  int order = compare_versions (a, b, begin, at);
  return with_sign_of (order, __assay_choice_int ("strverscmp"));
}

static int
begins_as (const char *s, const char *what) {
  while (*what && lower (*s) == lower (*what))
    s++, what++;
  return !*what;
}

char *
LIB (strcasestr) (const char *s, const char *what) {
  LIB (strlen) (what);
  for (;; s++) {
    if (begins_as (s, what))
      return (char *)s;
    if (!*s)
      return NULL;
  }
}
