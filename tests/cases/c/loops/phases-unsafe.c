// expect: unsafe assertion 24
// inputs: 0, -1
// run: --engine=slab
// Up in one phase, down in the other one.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  int x = 0, up = 1;
  if (n < 0 || n > 1000)
    return 0;
  while (__VERIFIER_nondet_int ()) {
    if (up && x <= n)
      x++;
    else if (up)
      up = 0;
    else if (x > 0)
      x--;
    else
      up = 1;
    assert (x >= 0 && x <= n);
  }
  return 0;
}
