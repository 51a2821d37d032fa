// expect: unsafe assertion 16
// inputs: 0
// run: --engine=slab
// The body runs at least once.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0;
  do {
    i++;
  } while (i < n);
  assert (i >= n && i > 1);
  return 0;
}
