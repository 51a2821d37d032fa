// expect: safe
// Widening keeps the value of signed numbers, not their bits.
#include <assert.h>

short __VERIFIER_nondet_short (void);

int
main (void) {
  short s = __VERIFIER_nondet_short ();
  long long wide = s;
  unsigned long long bits = (unsigned long long)s;
  assert ((long long)bits == wide);
  assert ((bits >> 16) == (s < 0 ? 0xffffffffffffull : 0));
  return 0;
}
