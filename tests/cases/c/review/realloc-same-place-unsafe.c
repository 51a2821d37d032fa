// expect: unsafe assertion 9
// native: no the sanitizer's realloc always moves
// A block that is resized may stay where it is.
#include <assert.h>
#include <stdlib.h>
int
main (void) {
  char *p = malloc (4), *q = realloc (p, 5);
  assert (q != p);
  free (q);
  return 0;
}
