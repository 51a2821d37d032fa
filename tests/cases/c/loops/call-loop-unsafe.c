// expect: unsafe assertion 23
// inputs: 1
// run: --engine=slab
// The function has a loop of its own.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int
clear (int x) {
  while (x > 0)
    x--;
  return x;
}

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n > 1000)
    return 0;
  for (int i = 0; i < n; i++) {
    int d = clear (i);
    assert (d == 1);
  }
  return 0;
}
