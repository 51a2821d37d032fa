// expect: unsafe assertion 19
// inputs: 1
// run: --engine=slab
// The members of a struct are variables.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  struct {
    int x, y;
  } p = {0, 0};
  int n = __VERIFIER_nondet_int ();
  while (p.x < n) {
    p.x++;
    p.y += 2;
  }
  assert (p.x == p.y);
  return 0;
}
