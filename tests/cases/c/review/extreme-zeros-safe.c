// expect: safe
// Zeros are equal, whatever their signs; other numbers are told apart.
#include <assert.h>
#include <math.h>

int
main (void) {
  double a = 0.0, b = -0.0;
  assert (fmax (a, b) == 0 && fmin (a, b) == 0);
  assert (fmax (a, 1) == 1 && fmin (b, 1) == 0 && fmin (-1.5, b) == -1.5);
  assert (fmaxf (2, 3) == 3 && fminl (2, 3) == 2 && fmax (NAN, 2) == 2);
  return 0;
}
