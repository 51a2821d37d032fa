// expect: safe
// One row is filled; how many there are is not needed any more.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned rows = __VERIFIER_nondet_uint () % 40 + 1,
           columns = __VERIFIER_nondet_uint () % 40 + 1;
  int *m = malloc (rows * columns * sizeof *m);
  unsigned r = __VERIFIER_nondet_uint () % 50;
  if (r < rows)
    for (unsigned c = 0; c < columns; c++)
      m[r * columns + c] = 0;
  free (m);
  return 0;
}
