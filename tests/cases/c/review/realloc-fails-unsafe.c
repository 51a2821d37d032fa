// expect: unsafe invalid-deref 16
// run: --malloc-may-fail
// inputs: 0, 1
// realloc that fails leaves the block alone, but there is no new one.
#include <stdlib.h>

int
main (void) {
  char *p = malloc (2);
  if (!p)
    return 0;
  char *q = realloc (p, 4);
  if (!q)
    free (p);
  q = q ? q : NULL;
  q[3] = 1;
  free (q);
  return 0;
}
