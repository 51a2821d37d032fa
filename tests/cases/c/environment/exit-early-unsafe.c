// expect: unsafe assertion 20
// inputs: 3
// Nothing happens behind exit.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int (void);

static void
usage (int code) {
  if (code > 3)
    exit (code);
}

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x > 2)
    usage (x);
  assert (x <= 2);
  return 0;
}
