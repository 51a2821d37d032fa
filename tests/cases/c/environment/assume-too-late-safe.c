// expect: safe
// What is assumed later does not help an assertion before.
#include <assert.h>

int __VERIFIER_nondet_int (void);
void __VERIFIER_assume (int);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  __VERIFIER_assume (x < 10);
  assert (x < 10);
  __VERIFIER_assume (x < 10);
  return 0;
}
