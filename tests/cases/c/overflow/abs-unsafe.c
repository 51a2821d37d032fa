// expect: unsafe overflow 10
// run: --property=overflow
// native: no UBSan does not look into abs

#include <stdlib.h>
int __VERIFIER_nondet_int (void);

int
main (void) {
  return abs (__VERIFIER_nondet_int ()) > 5;
}
