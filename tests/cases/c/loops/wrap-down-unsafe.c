// expect: unsafe assertion 15
// inputs: 0
// run: --engine=slab
// Below 0 an unsigned counter wraps around.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  unsigned i = n;
  while (i >= 0) {
    i--;
    assert (i < n);
    if (__VERIFIER_nondet_uint ())
      break;
  }
  return 0;
}
