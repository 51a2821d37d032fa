// expect: unsafe assertion 14
// inputs: -1
// Widening keeps the value of signed numbers, not their bits.
#include <assert.h>

short __VERIFIER_nondet_short (void);

int
main (void) {
  short s = __VERIFIER_nondet_short ();
  long long wide = s;
  unsigned long long bits = (unsigned long long)s;
  assert (wide == s);
  assert (bits <= 0xffff);
  return 0;
}
