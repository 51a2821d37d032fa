// expect: safe
// A divisor of eight bits that turns round: 254 + 5 is 3.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar (void);
typedef unsigned _BitInt (8) byte;
int
main (void) {
  byte x = __VERIFIER_nondet_uchar (), y = __VERIFIER_nondet_uchar ();
  byte by = x + (byte)5;
  if (x == 254 && y % by == (byte)2)
    assert (y % (byte)3 == (byte)2);
  return 0;
}
