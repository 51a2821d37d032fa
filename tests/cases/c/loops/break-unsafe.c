// expect: unsafe assertion 18
// inputs: 1, 7
// run: --engine=slab
// Left early, or at the end.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int i = 0;
  while (i < n) {
    if (__VERIFIER_nondet_int () == 7)
      break;
    i++;
  }
  assert (i == n || n < 0);
  return 0;
}
