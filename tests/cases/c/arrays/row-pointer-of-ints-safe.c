// expect: safe
// A pointer to the row of a matrix of ints.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t rows = __VERIFIER_nondet_uint () % 1000 + 1;
  size_t width = __VERIFIER_nondet_uint () % 1000 + 1;
  int *cells = malloc (rows * width * sizeof *cells);
  if (!cells)
    return 0;
  int *row = cells;
  for (size_t y = 0; y < rows; y++) {
    for (size_t x = 0; x < width; x++)
      row[x] = 0;
    row += width;
  }
  free (cells);
  return 0;
}
