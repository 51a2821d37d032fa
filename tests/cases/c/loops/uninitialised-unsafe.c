// expect: unsafe uninitialised 18
// native: memory
// inputs: 0
// run: --engine=slab
// Set in the loop, if that runs.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int last;
  if (n < 0)
    return 0;
  for (int i = 0; i < n; i++)
    last = i;
  if (last == n - 1)
    return 0;
  assert (0);
  return 0;
}
