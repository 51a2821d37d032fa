// expect: unsafe invalid-deref 10
// run: --property=valid-memsafety
// allow: bounds
// Running over the end of a row stays in the array but for the last row.
#include <assert.h>
int
main (void) {
  int grid[3][4], n = 0;
  for (int i = 0; i < 13; i++)
    grid[0][i] = i;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      n += grid[i][j] == 4 * i + j;
  assert (n == 12);
  return 0;
}
