/* When memory is out, a reserve is given back first, so that the end can still
   say why. */

#include "base/mem.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { RESERVE = 4 << 20 };

static void (*when_exhausted) (void);
static void *reserve;

void
mem_when_exhausted (void (*end) (void)) {
  when_exhausted = end;
  if (!reserve)
    reserve = malloc (RESERVE);
}

void
mem_exhausted (void) {
  free (reserve);
  reserve = NULL;
  if (when_exhausted)
    when_exhausted ();
  fputs ("assay: error: out of memory\n", stderr);
  exit (70);
}

static void *
present (void *p) {
  if (!p)
    mem_exhausted ();
  return p;
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
  assert (s);
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
