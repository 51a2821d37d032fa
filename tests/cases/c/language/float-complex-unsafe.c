// expect: unsafe assertion 14
// inputs: 1
// Complex numbers.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int () & 1;
  double _Complex z = 3.0 + 4.0i, w = z + n;
  z = z * z;
  assert (__real__ z == -7.0 && __imag__ z == 24.0);
  assert (__real__ w == 3.0);
  return 0;
}
