// expect: unsafe assertion 18
// inputs: 0
// run: --engine=slab
// A loop by hand.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0;
again:
  if (i < n) {
    i++;
    goto again;
  }
  assert (i >= n && i > 0);
  return 0;
}
