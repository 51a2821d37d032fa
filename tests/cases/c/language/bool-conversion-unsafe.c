// expect: unsafe assertion 12
// inputs: 2
// Conversion to _Bool yields 0 or 1.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  _Bool b = x;
  assert (b == x);
  return 0;
}
