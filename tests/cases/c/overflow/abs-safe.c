// expect: safe
// run: --property=overflow

#include <limits.h>
#include <stdlib.h>
int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  return n == INT_MIN ? 0 : abs (n) > 5;
}
