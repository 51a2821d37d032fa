// expect: unsafe assertion 17
// inputs: 1
// run: --engine=slab
// Two counters keep step.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0, k = 0;
  while (i < n) {
    i++;
    k += 2;
  }
  assert (i == k);
  return 0;
}
