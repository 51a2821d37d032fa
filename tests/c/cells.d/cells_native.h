/* cells_native.h -- what the generated programs of tests/c/cells share: random
   choices, a heap that knows its objects, and states printed as JSON, a line
   for each call. */

#ifndef CELLS_NATIVE_H
#define CELLS_NATIVE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MOST = 4096, CELLS_LIVE = 4 };

static unsigned cells_seed;
static struct {
  void *at;
  size_t size;
  int is_alive;
} cells_object[CELLS_MOST];
static int cells_objects, cells_wrong, cells_calls;
static const void *cells_address[CELLS_MOST];
static int cells_addresses;

/* 0 .. n - 1 */
__attribute__ ((unused)) static unsigned
cells_pick (unsigned n) {
  cells_seed ^= cells_seed << 13;
  cells_seed ^= cells_seed >> 17;
  cells_seed ^= cells_seed << 5;
  return n ? cells_seed / 7 % n : 0;
}

/* Mostly small numbers, and those of the source. */
__attribute__ ((unused)) static int
cells_any (void) {
  static const int literal[] = {CELLS_LITERALS};
  switch (cells_pick (8)) {
  case 0:
    return (int)cells_pick (1u << 31);
  case 1:
  case 2:
    return literal[cells_pick (sizeof literal / sizeof *literal)];
  default:
    return (int)cells_pick (5) - 1;
  }
}

static int
cells_object_at (const void *p) {
  for (int i = 0; i < cells_objects; i++)
    if (cells_object[i].at == p)
      return i;
  return -1;
}

__attribute__ ((unused)) static void *
cells_calloc (size_t n, size_t size) {
  if (CELLS_MAY_FAIL && !cells_pick (8))
    return NULL;
  void *p = calloc (n, size);
  int i = cells_object_at (p);
  if (i < 0)
    i = cells_objects++;
  if (i >= CELLS_MOST)
    exit (0);
  cells_object[i].at = p;
  cells_object[i].size = n * size;
  cells_object[i].is_alive = 1;
  return p;
}

__attribute__ ((unused)) static void *
cells_malloc (size_t size) {
  void *p = cells_calloc (1, size);
  if (p)
    memset (p, (int)cells_pick (3) * 0x55, size);
  return p;
}

__attribute__ ((unused)) static void
cells_free (void *p) {
  int i = cells_object_at (p);
  if (i >= 0)
    cells_object[i].is_alive = 0;
  free (p);
}

/* The program may end itself. */
__attribute__ ((noreturn, unused)) static void
cells_end (void) {
  exit (0);
}

/* A pointer's number; 0: null. */
static int
cells_number (const void *p) {
  int i = 0;
  if (!p)
    return 0;
  while (i < cells_addresses && cells_address[i] != p)
    i++;
  if (i == CELLS_MOST)
    exit (0);
  if (i == cells_addresses)
    cells_address[cells_addresses++] = p;
  return i + 1;
}

__attribute__ ((unused)) static void
cells_show_pointer (const void *p) {
  if (p)
    printf ("\"p%d\"", cells_number (p));
  else
    printf ("0");
}

enum { CELLS_POINTER_CLASS = 5 };
#define CELLS_SHOW(X)                                                          \
  (__builtin_classify_type (X) == CELLS_POINTER_CLASS                          \
       ? cells_show_pointer ((const void *)(uintptr_t)(X))                     \
       : (void)printf ("%lld", (long long)(intptr_t)(X)))

#endif
