// expect: safe
// Without --malloc-may-fail there is always memory.
#include <assert.h>
#include <stdlib.h>
int
main (void) {
  int *p = malloc (sizeof *p);
  assert (p != NULL);
  *p = 1;
  p = realloc (p, 2 * sizeof *p);
  assert (p != NULL && *p == 1);
  p[1] = 2;
  free (p);
  return 0;
}
