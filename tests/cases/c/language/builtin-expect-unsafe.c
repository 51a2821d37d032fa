// expect: unsafe assertion 17
// inputs: 4
// Hints change nothing.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int () & 7, r = 0;
  if (__builtin_expect (x == 4, 0))
    r = 1;
  if (__builtin_expect (x > 5, 1))
    r = 2;
  else if (x > 7)
    __builtin_unreachable ();
  assert (r != 1);
  return 0;
}
