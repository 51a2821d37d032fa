// expect: safe
// Multiples of one number, by factors of either sign, that are compared.
#include <assert.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  long x = __VERIFIER_nondet_int ();
  if (x < -1000 || x > 1000)
    return 0;
  long a = -2 * x, b = 4 * x, c = 4 * a, d = 2 * b;
  if (d == c - 32)
    assert (x == -2);
  return 0;
}
