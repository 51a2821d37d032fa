// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// What is assumed in the loop holds behind it.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);
void __VERIFIER_assume (int);

int
main (void) {
  unsigned sum = 0;
  for (int i = 0; i < 100; i++) {
    unsigned x = __VERIFIER_nondet_uint ();
    __VERIFIER_assume (x <= 10);
    sum += x;
    assert (sum <= 10 * (i + 1u));
  }
  return 0;
}
