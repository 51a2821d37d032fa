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

/* Fortified ---------------------------------------------------------------- */

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
