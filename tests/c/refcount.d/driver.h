/* driver.h -- calls the entries of a module with reference counts at random.

   A driver includes this, defines small tables, includes the case, and says what
   a step is and what must hold between steps.  The first thing that is wrong
   ends the run: 'expect' here, or a sanitizer. */

#ifndef REFCOUNT_DRIVER_H
#define REFCOUNT_DRIVER_H

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned driver_state;

/* 0 .. n - 1 */
static unsigned
pick (unsigned n) {
  driver_state ^= driver_state << 13;
  driver_state ^= driver_state >> 17;
  driver_state ^= driver_state << 5;
  return driver_state / 7 % n;
}

/* Now and then there is no memory. */
__attribute__ ((unused)) static void *
driver_malloc (size_t n) {
  return pick (8) ? malloc (n) : NULL;
}

static void
expect (int holds, const char *what) {
  if (holds)
    return;
  fprintf (stderr, "driver: %s\n", what);
  exit (1);
}

static void step (void);
static void check (void);

/* SEED STEPS */
int
main (int argc, char **argv) {
  assert (argc == 3);
  driver_state = (unsigned)atoi (argv[1]) * 2654435761u + 1;
  for (int i = 0; i < atoi (argv[2]); i++) {
    step ();
    check ();
  }
  return 0;
}

#endif
