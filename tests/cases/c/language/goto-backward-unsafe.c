// expect: unsafe assertion 19
// inputs: 4
// A loop made of goto.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int (), i = 0, sum = 0;
  if (n < 0 || n > 4)
    return 0;
again:
  if (i < n) {
    i++;
    sum += i;
    goto again;
  }
  assert (sum < 10);
  return 0;
}
