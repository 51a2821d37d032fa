// expect: unsafe assertion 16
// native: no it depends on what is outside
// A block whose size is an input.
#include <assert.h>
#include <stdlib.h>
extern void fill (int *, unsigned);
int
main (int argc, char **argv) {
  unsigned n = argc;
  int *p = calloc (n, sizeof *p);
  if (!p || n < 2 || n > 5)
    abort ();
  fill (p, n);
  int last = p[1];
  free (p);
  assert (last == 0);
  return 0;
}
