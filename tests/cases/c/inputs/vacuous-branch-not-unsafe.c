// expect: unsafe assertion 13
// native: no it depends on what is outside
// It does not exclude everything.
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
extern void __VERIFIER_assume (int);
int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x > 5) {
    int y = x + 0;
    __VERIFIER_assume (y < 7);
    assert (0);
  }
  return 0;
}
