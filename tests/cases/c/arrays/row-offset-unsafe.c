// expect: unsafe invalid-deref 14
// The index of the first element of a row grows by the width, for one row too many.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t rows = __VERIFIER_nondet_uint () % 1200 + 1;
  size_t width = __VERIFIER_nondet_uint () % 1200 + 1;
  long *cells = calloc (rows * width, sizeof *cells);
  if (!cells)
    return 0;
  for (size_t y = 0, first = 0; y <= rows; y++, first += width)
    for (size_t x = 0; x < width; x++)
      cells[first + x] = 1;
  free (cells);
  return 0;
}
