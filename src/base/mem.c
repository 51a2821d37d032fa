#include "base/mem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

static void *
present (void *p) {
  if (p)
    return p;
  fputs ("assay: error: out of memory\n", stderr);
  exit (70);
}

void *
mem_alloc (size_t bytes) {
  return present (malloc (bytes ? bytes : 1));
}

void *
mem_zero (size_t bytes) {
  return present (calloc (bytes ? bytes : 1, 1));
}

void *
mem_resize (void *p, size_t bytes) {
  return present (realloc (p, bytes ? bytes : 1));
}

void
mem_free (void *p) {
  free (p);
}

char *
mem_substring (const char *s, size_t len) {
  char *copy = mem_alloc (len + 1);
  memcpy (copy, s, len);
  copy[len] = 0;
  return copy;
}

char *
mem_string (const char *s) {
  return mem_substring (s, strlen (s));
}

uint64_t
mem_hash (const void *p, size_t bytes) {
  return XXH3_64bits (p, bytes);
}
