/* <string.h>: what is in strings, and their words. */

#include "front/c/library/assay.h"

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
