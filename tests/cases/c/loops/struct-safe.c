// expect: safe
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
    p.y += 1;
  }
  assert (p.x == p.y);
  return 0;
}
