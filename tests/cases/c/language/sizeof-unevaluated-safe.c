// expect: safe
// The operand of sizeof is not evaluated.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int (), a[5];
  unsigned long size = sizeof (x++) + sizeof (char[3]) + sizeof a / sizeof *a;
  assert (size == 12);
  int old = x;
  (void)sizeof (x = 3);
  assert (x == old);
  return 0;
}
