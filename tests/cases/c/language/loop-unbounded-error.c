// expect: unsafe assertion 15
// inputs: 3, 1, 1, 1, 0
// The error is near, though the loop has no bound.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int limit = __VERIFIER_nondet_int (), i = 0;
  if (limit < 3)
    return 0;
  while (__VERIFIER_nondet_int () && i < 1000000)
    i++;
  assert (i < limit);
  return 0;
}
