// expect: unsafe assertion 15
// inputs: -5
// Absolute values.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < -1000 || x > 1000)
    return 0;
  assert (labs (-7l) == 7 && llabs (-1ll) == 1);
  assert (abs (x) == x || x < -5);
  return 0;
}
