// expect: unsafe assertion 22
// inputs: 1
// run: --engine=slab
// A function changes what it is given the address of.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static void
increase (int *p) {
  (*p)++;
}

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0, k = 0;
  while (i < n) {
    increase (&i);
    increase (&i);
  }
  assert (k == i);
  return 0;
}
