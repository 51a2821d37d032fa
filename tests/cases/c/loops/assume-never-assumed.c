// expect: safe assuming nothing behind the assumption
// run: --engine=slab
// No execution comes to the assertion.
#include <assert.h>

int __VERIFIER_nondet_int (void);
void __VERIFIER_assume (int);

int
main (void) {
  int n = __VERIFIER_nondet_int (), i = 0;
  while (i < n)
    i++;
  __VERIFIER_assume (i > 5);
  if (n < 10) {
    __VERIFIER_assume (i < 3);
    assert (0);
  }
  return 0;
}
