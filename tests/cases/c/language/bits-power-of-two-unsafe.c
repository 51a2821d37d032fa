// expect: unsafe assertion 14
// inputs: 0
// x & (x - 1) clears the lowest bit; 0 is no power of two.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned x = __VERIFIER_nondet_uint ();
  if ((x & (x - 1)) != 0)
    return 0;
  assert ((x & -x) == x);
  assert (x != 0);
  return 0;
}
