// expect: unsafe invalid-deref 15
// inputs: 631616401, 335547600
// Rows are copied from one matrix to another, but one pointer goes on by more.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t rows = __VERIFIER_nondet_uint () % 1200 + 1;
  size_t width = __VERIFIER_nondet_uint () % 1200 + 1;
  char *to = malloc (rows * width), *from = calloc (rows, width);
  if (to && from) {
    char *p = to, *q = from;
    for (size_t y = 0; y < rows; y++) {
      for (size_t x = 0; x < width; x++)
        p[x] = q[x];
      p += width;
      q += width + 1;
    }
  }
  free (to);
  free (from);
  return 0;
}
