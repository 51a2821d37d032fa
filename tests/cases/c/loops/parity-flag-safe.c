// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// A flag that turns with each step.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  unsigned i = 0;
  int odd = 0;
  while (i < n) {
    odd = !odd;
    i++;
  }
  assert (odd == 0 || odd == 1);
  assert (i == n && (i != 0 || odd == 0));
  return 0;
}
