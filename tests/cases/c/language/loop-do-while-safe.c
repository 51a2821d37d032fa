// expect: safe
// The body of do is executed at least once.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int (), rounds = 0;
  if (n < 0 || n > 6)
    return 0;
  int left = n;
  do
    rounds++;
  while (--left > 0);
  assert (rounds == (n == 0 ? 1 : n));
  return 0;
}
