// expect: safe
// run: --malloc-may-fail
// realloc that fails leaves the block and its contents alone.
#include <assert.h>
#include <stdlib.h>

int
main (void) {
  char *p = malloc (2);
  if (!p)
    return 0;
  p[0] = 5;
  char *q = realloc (p, 4);
  if (!q)
    q = p;
  assert (q[0] == 5);
  free (q);
  return 0;
}
