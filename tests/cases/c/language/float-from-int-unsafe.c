// expect: unsafe assertion 14
// inputs: 16777217
// A float has 24 bits, a double 53.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < 16777200 || x > 16777220)
    return 0;
  float y = x;
  assert ((int)y == x);
  return 0;
}
