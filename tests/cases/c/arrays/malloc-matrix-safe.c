// expect: safe
// Rows and columns in one block.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned rows = __VERIFIER_nondet_uint () % 40 + 1,
           columns = __VERIFIER_nondet_uint () % 40 + 1;
  int *m = malloc (rows * columns * sizeof *m);
  for (unsigned r = 0; r < rows; r++)
    for (unsigned c = 0; c < columns; c++)
      m[r * columns + c] = 0;
  free (m);
  return 0;
}
