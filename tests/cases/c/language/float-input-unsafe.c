// expect: unsafe assertion 12
// inputs: 0.5
// Inputs of type double.
#include <assert.h>

double __VERIFIER_nondet_double (void);

int
main (void) {
  double x = __VERIFIER_nondet_double ();
  if (x > 0.0 && x < 1.0)
    assert (x != 0.5);
  return 0;
}
