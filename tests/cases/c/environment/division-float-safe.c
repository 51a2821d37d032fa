// expect: safe
// Division of floating point numbers by 0 is no error, conversion comes first.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int () & 1;
  double y = 1.0 / x;
  assert (y >= 1.0);
  return 0;
}
