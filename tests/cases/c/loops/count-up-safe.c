// expect: safe
// run: --engine=slab
// A counter comes to its limit.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0;
  if (n < 0)
    return 0;
  while (i < n)
    i++;
  assert (i == n);
  return 0;
}
