// expect: safe
// Each row begins where the last one ended.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t rows = __VERIFIER_nondet_uint () % 12 + 1, width = __VERIFIER_nondet_uint () % 12 + 1;
  char *image = malloc (rows * width), *row = image;
  for (size_t y = 0; y < rows; y++, row += width)
    for (size_t x = 0; x < width; x++)
      row[x] = 0;
  free (image);
  return 0;
}
