// expect: safe
// An alias is another name of the function; a weak one that is not there is 0.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
original (int x) {
  return x + 1;
}
int other (int x) __attribute__ ((alias ("original")));

__attribute__ ((weak)) int
replaceable (int x) {
  return x + 2;
}

int
main (void) {
  int x = __VERIFIER_nondet_int () & 7;
  assert (other (x) == x + 1 && replaceable (x) == x + 2);
  return 0;
}
