// expect: unsafe assertion 15
// inputs: -7
// Division rounds towards 0; the remainder has the sign of the left side.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < -1000 || x > 1000)
    return 0;
  int q = x / 3, r = x % 3;
  assert (q * 3 + r == x && x / -3 == -q && x % -3 == r);
  assert (r >= 0);
  return 0;
}
