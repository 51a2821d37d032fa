// expect: safe assuming nothing behind the assumption at tests/cases/c/inputs/vacuous-branch.c:12:5 matters, which no execution satisfies
// native: no it depends on what is outside
// On one path the assumption excludes everything.
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
extern void __VERIFIER_assume (int);
int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x > 5) {
    int y = x + 0;
    __VERIFIER_assume (y < 3);
    assert (0);
  }
  return 0;
}
