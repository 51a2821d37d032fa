// expect: safe
// run: --property=overflow

#include <stdlib.h>
int __VERIFIER_nondet_int (void);

int
main (void) {
  return div (__VERIFIER_nondet_int (), -2).quot > 5;
}
