// expect: unsafe assertion 17
// inputs: -1
// run: --engine=slab
// A counter comes to its limit.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0;
  if (n < -1)
    return 0;
  while (i < n)
    i++;
  assert (i == n);
  return 0;
}
