// expect: safe
// realloc keeps what was there; the new part is not initialised.
#include <assert.h>
#include <stdlib.h>
int
main (void) {
  int x = 1;
  int **p = malloc (sizeof *p);
  p[0] = &x;
  p = realloc (p, 2 * sizeof *p);
  p[1] = p[0];
  *p[0] = 2;
  *p[1] = 3;
  free (p);
  return x != 3;
}
