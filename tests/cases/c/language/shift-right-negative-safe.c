// expect: safe
// >> rounds down, / rounds towards 0.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x >= 0)
    assert (x >> 1 == x / 2);
  else
    assert (x >> 1 == (x - (x % 2 != 0)) / 2 || x == -2147483647 - 1);
  return 0;
}
