// expect: unsafe assertion 15
// inputs: 1
// NaN is not equal to itself; infinity is.
#include <assert.h>
#include <math.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  double zero = 0.0, values[2] = {1.0 / zero, zero / zero};
  double x = values[__VERIFIER_nondet_int () & 1];
  assert (zero == -zero && 1.0 / -zero < 0);
  assert (!(x < 1.0) && (isnan (x) || isinf (x)));
  assert (x == x);
  return 0;
}
