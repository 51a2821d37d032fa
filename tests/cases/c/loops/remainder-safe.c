// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// The rest of a division by subtraction is small.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned a = __VERIFIER_nondet_uint (), b = __VERIFIER_nondet_uint ();
  unsigned rest = a, times = 0;
  if (b == 0)
    return 0;
  while (rest >= b) {
    rest -= b;
    times++;
  }
  assert (rest < b);
  return 0;
}
