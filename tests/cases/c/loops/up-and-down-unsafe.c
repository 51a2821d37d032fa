// expect: unsafe assertion 23
// inputs: 1
// run: --engine=slab
// One loop up, one loop down.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0, k = 0;
  if (n < 0)
    return 0;
  while (i < n) {
    i++;
    k++;
  }
  while (i > 1) {
    i--;
    k--;
  }
  assert (k == 0);
  return 0;
}
