// expect: safe
// main may return anything, or nothing.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < 0)
    return x;
  if (x == 0)
    return 77;
  assert (x > 0);
}
