// expect: safe
// Unsigned numbers wrap around at 2^32.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned u = __VERIFIER_nondet_uint ();
  assert (u + 1 > u || u == 4294967295u);
  assert (u - u - 1 == 4294967295u);
  return 0;
}
