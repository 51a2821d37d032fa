// expect: unsafe assertion 11
// inputs: 15
// ~ promotes first: the complement of an unsigned char is negative.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char c = __VERIFIER_nondet_uchar ();
  assert (~c == 255 - c);
  return 0;
}
