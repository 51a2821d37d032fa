/* <string.h> and <strings.h>. */

#include "front/c/library/assay.h"

/* Bytes -------------------------------------------------------------------- */

void
__assay_check_apart (const void *to, size_t n, const void *from, size_t m) {
  const char *d = to, *s = from;
  if (__assay_same_object (to, from) &&
      ((n != 0) & (m != 0) & (d < s + m) & (s < d + n)))
    __assay_overlap ();
}

/* Copying bytes onto themselves is let pass: compilers do it, too. */
void
__assay_check_copy (const void *to, const void *from, size_t n) {
  if (__assay_same_object (to, from) && to != from)
    __assay_check_apart (to, n, from, n);
}

void *
LIB (memcpy) (void *to, const void *from, size_t n) {
  __assay_move (to, from, n);
  __assay_check_copy (to, from, n);
  return to;
}

void *
LIB (memmove) (void *to, const void *from, size_t n) {
  return __assay_move (to, from, n);
}

void *
LIB (mempcpy) (void *to, const void *from, size_t n) {
  LIB (memcpy) (to, from, n);
  return (char *)to + n;
}

void *
LIB (memccpy) (void *to, const void *from, int c, size_t n) {
  char *d = to;
  const char *s = from;
  if (__assay_same_object (to, from)) {
    const char *last = LIB (memchr) (from, c, n);
    __assay_check_copy (to, from, last ? (size_t)(last - s) + 1 : n);
  }
  for (size_t i = 0; i < n; i++) {
    d[i] = s[i];
    if (s[i] == (char)c)
      return d + i + 1;
  }
  return NULL;
}

void *
LIB (memset) (void *to, int c, size_t n) {
  return __assay_fill (to, c, n);
}

void
LIB (bzero) (void *to, size_t n) {
  __assay_fill (to, 0, n);
}

void
LIB (bcopy) (const void *from, void *to, size_t n) {
  __assay_move (to, from, n);
}

/* All 'n' bytes must be there, wherever the difference is. */
static int
compare (const void *a, const void *b, size_t n) {
  const unsigned char *s = a, *t = b;
  if (n) {
    touch (s + (n - 1));
    touch (t + (n - 1));
  }
  for (size_t i = 0; i < n; i++)
    if (s[i] != t[i])
      return s[i] < t[i] ? -1 : 1;
  return 0;
}

int
LIB (memcmp) (const void *a, const void *b, size_t n) {
  int order = compare (a, b, n);
  return order ? with_sign_of (order, __assay_choice_int ("memcmp")) : 0;
}

int
LIB (bcmp) (const void *a, const void *b, size_t n) {
  return compare (a, b, n) ? not_zero (__assay_choice_int ("bcmp")) : 0;
}

void *
LIB (memchr) (const void *where, int c, size_t n) {
  const unsigned char *s = where;
  for (size_t i = 0; i < n; i++)
    if (s[i] == (unsigned char)c)
      return (void *)(s + i);
  return NULL;
}

void *
LIB (memrchr) (const void *where, int c, size_t n) {
  const unsigned char *s = where;
  while (n--)
    if (s[n] == (unsigned char)c)
      return (void *)(s + n);
  return NULL;
}

void *
LIB (rawmemchr) (const void *where, int c) {
  const unsigned char *s = where;
  while (*s != (unsigned char)c)
    s++;
  return (void *)s;
}

void *
LIB (memmem) (const void *where, size_t n, const void *what, size_t m) {
  const char *s = where;
  if (m > n)
    return NULL;
  for (size_t i = 0; i <= n - m; i++)
    if (!compare (s + i, what, m))
      return (void *)(s + i);
  return NULL;
}

/* Lengths and copies ------------------------------------------------------- */

size_t
LIB (strlen) (const char *s) {
  size_t n = 0;
  while (s[n])
    n++;
  return n;
}

size_t
LIB (strnlen) (const char *s, size_t max) {
  size_t n = 0;
  while (n < max && s[n])
    n++;
  return n;
}

/* Of 'from' a string is read, at most 'max' bytes; 'n' bytes are written, or as
   many as are read if that is 0. */
static void
check_string_copy (const char *to, size_t n, const char *from, size_t max) {
  if (__assay_same_object (to, from)) {
    size_t len = LIB (strnlen) (from, max);
    size_t m = len < max ? len + 1 : len;
    __assay_check_apart (to, n ? n : m, from, m);
  }
}

char *
LIB (stpcpy) (char *to, const char *from) {
  check_string_copy (to, 0, from, SIZE_MAX);
  while ((*to = *from++))
    to++;
  return to;
}

char *
LIB (strcpy) (char *to, const char *from) {
  LIB (stpcpy) (to, from);
  return to;
}

char *
LIB (stpncpy) (char *to, const char *from, size_t n) {
  size_t i = 0;
  check_string_copy (to, n, from, n);
  for (; i < n && from[i]; i++)
    to[i] = from[i];
  char *end = to + i;
  for (; i < n; i++)
    to[i] = 0;
  return end;
}

char *
LIB (strncpy) (char *to, const char *from, size_t n) {
  LIB (stpncpy) (to, from, n);
  return to;
}

char *
LIB (strcat) (char *to, const char *from) {
  LIB (stpcpy) (to + LIB (strlen) (to), from);
  return to;
}

char *
LIB (strncat) (char *to, const char *from, size_t n) {
  char *end = to + LIB (strlen) (to);
  size_t i = 0;
  if (__assay_same_object (to, from)) {
    size_t len = LIB (strnlen) (from, n);
    __assay_check_apart (end, len + 1, from, len + (len < n));
  }
  for (; i < n && from[i]; i++)
    end[i] = from[i];
  end[i] = 0;
  return to;
}

size_t
LIB (strlcpy) (char *to, const char *from, size_t size) {
  size_t n = LIB (strlen) (from);
  if (size) {
    size_t m = n < size ? n : size - 1;
    __assay_move (to, from, m);
    to[m] = 0;
  }
  return n;
}

size_t
LIB (strlcat) (char *to, const char *from, size_t size) {
  size_t n = LIB (strnlen) (to, size);
  return n + (n < size ? LIB (strlcpy) (to + n, from, size - n)
                       : LIB (strlen) (from));
}

char *
LIB (strndup) (const char *s, size_t max) {
  size_t n = LIB (strnlen) (s, max);
  char *copy = LIB (malloc) (n + 1);
  if (copy) {
    __assay_move (copy, s, n);
    copy[n] = 0;
  }
  return copy;
}

char *
LIB (strdup) (const char *s) {
  size_t n = LIB (strlen) (s) + 1;
  char *copy = LIB (malloc) (n);
  return copy ? __assay_move (copy, s, n) : NULL;
}

/* Comparing ---------------------------------------------------------------- */

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

/* Searching ---------------------------------------------------------------- */

char *
LIB (strchrnul) (const char *s, int c) {
  while (*s && *s != (char)c)
    s++;
  return (char *)s;
}

char *
LIB (strchr) (const char *s, int c) {
  s = LIB (strchrnul) (s, c);
  return *s == (char)c ? (char *)s : NULL;
}

char *
LIB (index) (const char *s, int c) {
  return LIB (strchr) (s, c);
}

char *
LIB (strrchr) (const char *s, int c) {
  const char *last = NULL;
  do
    if (*s == (char)c)
      last = s;
  while (*s++);
  return (char *)last;
}

char *
LIB (rindex) (const char *s, int c) {
  return LIB (strrchr) (s, c);
}

/* Whether 's' begins with 'what'. */
static int
begins (const char *s, const char *what) {
  while (*what && *s == *what)
    s++, what++;
  return !*what;
}

char *
LIB (strstr) (const char *s, const char *what) {
  LIB (strlen) (what);
  for (;; s++) {
    if (begins (s, what))
      return (char *)s;
    if (!*s)
      return NULL;
  }
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

static int
contains (const char *set, char c) {
  while (*set && *set != c)
    set++;
  return *set != 0;
}

/* The set, or what is looked for, is read to its end even if the beginning
   decides: glibc makes a table of it. */
size_t
LIB (strspn) (const char *s, const char *set) {
  LIB (strlen) (set);
  size_t n = 0;
  while (s[n] && contains (set, s[n]))
    n++;
  return n;
}

size_t
LIB (strcspn) (const char *s, const char *set) {
  LIB (strlen) (set);
  size_t n = 0;
  while (s[n] && !contains (set, s[n]))
    n++;
  return n;
}

char *
LIB (strpbrk) (const char *s, const char *set) {
  s += LIB (strcspn) (s, set);
  return *s ? (char *)s : NULL;
}

char *
LIB (strsep) (char **rest, const char *set) {
  char *word = *rest;
  if (!word)
    return NULL;
  char *end = word + LIB (strcspn) (word, set);
  *rest = NULL;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  }
  return word;
}

char *
LIB (strtok_r) (char *s, const char *set, char **rest) {
  if (!s)
    s = *rest;
  s += LIB (strspn) (s, set);
  if (!*s) {
    *rest = s;
    return NULL;
  }
  char *end = s + LIB (strcspn) (s, set);
  *rest = end;
  if (*end) {
    *end = 0;
    *rest = end + 1;
  }
  return s;
}

char *
LIB (__strtok_r) (char *s, const char *set, char **rest) {
  return LIB (strtok_r) (s, set, rest);
}

static char *strtok_rest;

char *
LIB (strtok) (char *s, const char *set) {
  return LIB (strtok_r) (s, set, &strtok_rest);
}

/* What headers make of calls with '_FORTIFY_SOURCE'; the last argument is the
   size of the object, which is known here anyway. */
char *
LIB (__strcpy_chk) (char *to, const char *from, size_t size) {
  (void)size;
  return LIB (strcpy) (to, from);
}

char *
LIB (__strncpy_chk) (char *to, const char *from, size_t n, size_t size) {
  (void)size;
  return LIB (strncpy) (to, from, n);
}

char *
LIB (__strcat_chk) (char *to, const char *from, size_t size) {
  (void)size;
  return LIB (strcat) (to, from);
}

char *
LIB (__strncat_chk) (char *to, const char *from, size_t n, size_t size) {
  (void)size;
  return LIB (strncat) (to, from, n);
}
