// expect: unsafe assertion 15
// inputs: 3
// Halves and quarters are exact, tenths are not.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int () & 3;
  double quarters = n * 0.25, tenth = 0.1;
  float f = 16777216.0f;
  assert (quarters + quarters == n / 2.0 && 0.1 + 0.2 != 0.3);
  assert (f + 1.0f == f && (double)0.1f != tenth);
  assert (quarters < 0.75);
  return 0;
}
