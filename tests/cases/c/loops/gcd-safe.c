// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// Euclid by subtraction: neither number becomes 0.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned a = __VERIFIER_nondet_uint (), b = __VERIFIER_nondet_uint ();
  if (a == 0 || b == 0)
    return 0;
  while (a != b) {
    if (a > b)
      a -= b;
    else
      b -= a;
    assert (a > 0 && b > 0);
  }
  return 0;
}
