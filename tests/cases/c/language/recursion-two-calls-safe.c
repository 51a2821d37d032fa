// expect: safe
// Fibonacci numbers: two calls in one expression.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int
fibonacci (int n) {
  if (n < 2)
    return n;
  return fibonacci (n - 1) + fibonacci (n - 2);
}

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 0 || n > 5)
    return 0;
  assert (fibonacci (n) <= n);
  return 0;
}
