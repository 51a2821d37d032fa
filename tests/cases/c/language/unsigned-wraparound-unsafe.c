// expect: unsafe assertion 11
// inputs: 4294967295
// Unsigned numbers wrap around at 2^32.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned u = __VERIFIER_nondet_uint ();
  assert (u + 1 > u);
  return 0;
}
