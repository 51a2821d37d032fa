// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// An unsigned counter down to 0, and what it was.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  unsigned first = n, steps = 0;
  while (n > 0) {
    n--;
    steps++;
  }
  assert (steps == first);
  return 0;
}
