// expect: unsafe uninitialised 22
// inputs: 1
// A board of any number of rows, in one block, is written but for its last square.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
enum { COLUMNS = 8 };
int
main (void) {
  int rows = __VERIFIER_nondet_int ();
  if (rows <= 0 || rows > 1000)
    return 0;
  int *at = malloc ((size_t)rows * COLUMNS * sizeof *at);
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < COLUMNS - 1; x++)
      at[y * COLUMNS + x] = y ^ x;
  int sum = 0;
  for (int y = 0; y < rows; y++)
    for (int x = 0; x < COLUMNS; x++)
      sum ^= at[(y << 3) + x];
  free (at);
  return sum > 3;
}
