// expect: unsafe assertion 14
// inputs: 4294967295
// run: --engine=slab
// The number after the largest one is not larger.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  unsigned i = 0;
  while (i <= n) {
    assert (i + 1 > i);
    if (i == 5)
      i = n - 1;
    i++;
  }
  return 0;
}
