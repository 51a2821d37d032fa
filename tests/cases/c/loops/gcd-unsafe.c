// expect: unsafe assertion 19
// inputs: 1, 1
// run: --engine=slab
// Euclid by subtraction: neither number becomes 0.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned a = __VERIFIER_nondet_uint (), b = __VERIFIER_nondet_uint ();
  if (a == 0 || b == 0)
    return 0;
  while (a > 0) {
    if (a > b)
      a -= b;
    else
      b -= a;
    assert (a > 0 && b > 0);
  }
  return 0;
}
