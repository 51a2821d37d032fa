// expect: unsafe invalid-deref 20
// inputs: 2, 1
// The first number of all has none before it.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned w = __VERIFIER_nondet_uint (), h = __VERIFIER_nondet_uint ();
  if (w < 1 || w > 100 || h < 1 || h > 100)
    return 0;
  unsigned char *grid = calloc (w * h, 1);
  if (!grid)
    return 1;
  for (unsigned y = 0; y < h; y++)
    for (unsigned x = 0; x < w; x++) {
      grid[y * w + x] = x & y;
      if (x)
        grid[y * w + x - 1]++;
      if (x || y)
        grid[(y - 1) * w + x]++;
    }
  free (grid);
  return 0;
}
