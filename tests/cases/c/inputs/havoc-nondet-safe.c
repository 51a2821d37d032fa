// expect: safe
// native: no it depends on what is outside
// Inputs of the verifier write nothing, and need no assumption.
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
int level = 1;
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  assert (level == 1);
  return n > 0;
}
