// expect: unsafe assertion 14
// inputs: 255
// Ones of a byte, counted in a loop.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char c = __VERIFIER_nondet_uchar ();
  int ones = 0;
  for (int i = 0; i < 8; i++)
    ones += c >> i & 1;
  assert (ones < 8);
  return 0;
}
