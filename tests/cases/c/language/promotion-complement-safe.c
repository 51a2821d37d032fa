// expect: safe
// ~ promotes first: the complement of an unsigned char is negative.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char c = __VERIFIER_nondet_uchar ();
  unsigned char flipped = ~c;
  assert (flipped == 255 - c);
  return 0;
}
