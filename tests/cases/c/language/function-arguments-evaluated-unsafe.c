// expect: unsafe assertion 16
// inputs: 12
// Arguments are converted to the types of parameters.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static long
widen (long x, unsigned char c, double d) {
  return x + c + (d > 0.5);
}

int
main (void) {
  int x = __VERIFIER_nondet_int () & 15;
  assert (widen (-x, 256 + 7, 0.25f) >= 0);
  return 0;
}
