// expect: unsafe assertion 11
// inputs: 2147483648
// Bits shifted out are lost.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned u = __VERIFIER_nondet_uint ();
  assert (u << 4 >> 4 == u);
  return 0;
}
