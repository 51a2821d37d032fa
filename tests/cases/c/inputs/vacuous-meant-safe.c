// expect: safe
// native: no it depends on what is outside
// Paths that are to end here.
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
extern void __VERIFIER_assume (int);
int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x > 5)
    __VERIFIER_assume (0);
  assert (x <= 5);
  return 0;
}
