// expect: safe
// Functions of math.h with exact results.
#include <assert.h>
#include <math.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int () & 3;
  double x = n - 1.5;
  assert (fabs (-2.5) == 2.5 && sqrt (9.0) == 3.0 && trunc (-1.5) == -1.0);
  assert (ceil (x) - floor (x) == 1.0 && fmax (x, 0.0) >= x);
  return 0;
}
