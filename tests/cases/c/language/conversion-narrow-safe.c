// expect: safe
// A value survives the way through a signed char only if it fits.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < -128 || x > 127)
    return 0;
  signed char c = (signed char)x;
  assert (c == x);
  return 0;
}
