// expect: safe
// Assumptions as tests that call abort.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int (void);

static void
assume_abort_if_not (int condition) {
  if (!condition)
    abort ();
}

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  assume_abort_if_not (x >= 0 && x <= 6);
  assert (x <= 6);
  return 0;
}
