// expect: safe
// The product is computed in the type of its operands.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned a = __VERIFIER_nondet_uint ();
  unsigned long long triple = 3ull * a;
  assert (triple - a - a == a);
  return 0;
}
