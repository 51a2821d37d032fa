// expect: unsafe assertion 13
// inputs: -1
// unsigned short against int: both are ints, so the sign stays.
#include <assert.h>

short __VERIFIER_nondet_short (void);

int
main (void) {
  short x = __VERIFIER_nondet_short ();
  unsigned short zero = 0;
  if (x < 0)
    assert ((unsigned short)x < zero);
  return 0;
}
