// expect: unsafe assertion 11
// inputs: -1
// >> rounds down, / rounds towards 0.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  assert (x >> 1 == x / 2);
  return 0;
}
