// expect: safe
// Nothing happens behind exit.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int (void);

static void
usage (int code) {
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
