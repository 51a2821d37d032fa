// expect: unsafe assertion 15
// inputs: 1048577
// run: --engine=slab
// Twice and half.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  unsigned x = 1;
  while (x < n && x < 1u << 20)
    x <<= 1;
  assert (x >= 1 && x <= 1u << 19);
  return 0;
}
