// expect: unsafe assertion 21
// inputs: 100
// Compound assignments compute in the wider type.
#include <assert.h>

signed char __VERIFIER_nondet_char (void);

int
main (void) {
  signed char c = __VERIFIER_nondet_char ();
  int before = c, i = c;
  if (i >= 0)
    i <<= 3;
  i |= 1;
  i %= 16;
  c += 1;
  c ^= 0;
  c -= 1;
  assert (c == before && i <= 15);
  c *= 2;
  assert (c / 2 == before);
  return 0;
}
