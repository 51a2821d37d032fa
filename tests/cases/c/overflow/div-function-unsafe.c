// expect: unsafe overflow 10
// run: --property=overflow
// native: no UBSan does not look into div

#include <stdlib.h>
int __VERIFIER_nondet_int (void);

int
main (void) {
  return div (__VERIFIER_nondet_int (), -1).quot > 5;
}
