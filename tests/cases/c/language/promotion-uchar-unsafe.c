// expect: unsafe assertion 13
// inputs: 200, 100
// The sum of two unsigned chars is an int.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char a = __VERIFIER_nondet_uchar ();
  unsigned char b = __VERIFIER_nondet_uchar ();
  unsigned char sum = a + b;
  assert (sum >= a);
  return 0;
}
