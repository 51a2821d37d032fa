// expect: unsafe assertion 18
// inputs: 5
// Factorial.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int
factorial (int n) {
  return n <= 1 ? 1 : n * factorial (n - 1);
}

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 5)
    return 0;
  assert (factorial (n) < 120);
  return 0;
}
