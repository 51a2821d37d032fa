// expect: unsafe assertion 19
// inputs: 1
// run: --engine=slab
// Twice as fast.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0, k = 0;
  if (n < 0 || n > 100000000)
    return 0;
  while (i < n) {
    i++;
    k += 2;
  }
  assert (k == 3 * n);
  return 0;
}
