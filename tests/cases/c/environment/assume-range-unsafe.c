// expect: unsafe assertion 14
// inputs: 9
// What is assumed holds afterwards.
#include <assert.h>

int __VERIFIER_nondet_int (void);
void __VERIFIER_assume (int);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  __VERIFIER_assume (x > 3);
  __VERIFIER_assume (x < 10);
  assert (x < 9);
  return 0;
}
