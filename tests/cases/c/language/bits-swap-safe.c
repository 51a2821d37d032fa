// expect: safe
// Two numbers change places by exclusive or.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int a = __VERIFIER_nondet_int (), b = __VERIFIER_nondet_int ();
  int x = a, y = b;
  x ^= y;
  y ^= x;
  x ^= y;
  assert (y == a);
  assert (x == b);
  return 0;
}
