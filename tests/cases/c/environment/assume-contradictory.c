// expect: unknown vacuous
// native: no no run comes to an end
// Nothing is executed behind a contradiction: no proof.
#include <assert.h>

int __VERIFIER_nondet_int (void);
void __VERIFIER_assume (int);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  __VERIFIER_assume (x > 5);
  __VERIFIER_assume (x < 3);
  assert (x == 4);
  return 0;
}
