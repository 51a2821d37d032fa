// expect: unsafe assertion 22
// inputs: 1
// run: --engine=slab
// The body is a function.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int
next (int x) {
  return x + 1;
}

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0, k = 0;
  while (i < n) {
    i = next (i);
    k = next (k + 1);
  }
  assert (k == i);
  return 0;
}
