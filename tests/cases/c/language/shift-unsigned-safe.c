// expect: safe
// Bits shifted out are lost.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned u = __VERIFIER_nondet_uint ();
  assert ((unsigned long long)u << 4 >> 4 == u);
  return 0;
}
