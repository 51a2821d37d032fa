// expect: safe
// What it holds stays in any case.
#include <assert.h>
#include <stdlib.h>
int
main (void) {
  char *p = malloc (4);
  p[3] = 7;
  char *q = realloc (p, 5);
  assert (q[3] == 7);
  free (q);
  return 0;
}
