// expect: unsafe assertion 16
// inputs: 1
// run: --engine=slab
// The inner counter begins with the outer one.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n > 100000)
    return 0;
  for (int i = 0; i < n; i++)
    for (int k = i; k < n; k++) {
      assert (k >= i && k < n - 1);
    }
  return 0;
}
