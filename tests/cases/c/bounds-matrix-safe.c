// expect: safe
// Rows and columns of a matrix that is not square, mixed up.
#include <stdlib.h>
enum { ROWS = 2, COLUMNS = 5 };
int
main (void) {
  int (*m)[COLUMNS] = malloc (ROWS * sizeof *m);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      m[i][j] = i + j;
  int corner = m[ROWS - 1][COLUMNS - 1];
  free (m);
  return corner != 5;
}
