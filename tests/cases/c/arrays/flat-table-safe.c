// expect: safe
// Rows and columns of one block, both of any number.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int rows = __VERIFIER_nondet_int (), columns = __VERIFIER_nondet_int ();
  if (rows < 1 || rows > 100 || columns < 1 || columns > 100)
    return 0;
  int *at = malloc (rows * columns * sizeof *at);
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      at[r * columns + c] = 0;
  free (at);
  return 0;
}
