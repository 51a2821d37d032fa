// expect: unsafe assertion 20
// inputs: 1
// run: --engine=slab
// What the first loop did, the second one relies on.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0, k;
  if (n < 1)
    return 0;
  while (i < n)
    i++;
  k = i;
  while (k > -1)
    k--;
  assert (k >= 0 && i > k);
  return 0;
}
