// expect: unsafe assertion 14
// inputs: 3, 5
// The difference of unsigned numbers is never negative.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned a = __VERIFIER_nondet_uint ();
  unsigned b = __VERIFIER_nondet_uint ();
  if (a - b < 0)
    return 0;
  assert (a - b <= a);
  return 0;
}
