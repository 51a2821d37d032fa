// expect: unsafe overflow 14
// inputs: 2147483647
// run: --engine=slab --property=overflow
// Signed overflow, if it is looked for.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 2147483640;
  while (i <= n)
    i++;
  assert (i >= 0);
  return 0;
}
