// expect: unsafe reach 17
// inputs: 21
// Calls of reach_error are errors, whatever its body does.
#include <assert.h>

int __VERIFIER_nondet_int (void);

void
reach_error (void) {
  assert (0);
}

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x / 3 == 7 && x % 3 == 0)
    reach_error ();
  return 0;
}
