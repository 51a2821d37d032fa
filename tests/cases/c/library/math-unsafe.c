// expect: unsafe assertion 14
// inputs: 3
// Functions of math.h with exact results.
#include <assert.h>
#include <math.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int () & 3;
  double x = n - 1.5;
  assert (fabs (-2.5) == 2.5 && sqrt (9.0) == 3.0 && trunc (-1.5) == -1.0);
  assert (floor (x) < 1.0);
  return 0;
}
