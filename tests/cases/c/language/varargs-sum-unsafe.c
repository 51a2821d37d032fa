// expect: unsafe assertion 23
// inputs: 3, 5
// A function with a variable number of arguments.
#include <assert.h>
#include <stdarg.h>

int __VERIFIER_nondet_int (void);

static int
sum (int n, ...) {
  va_list args;
  int total = 0;
  va_start (args, n);
  for (int i = 0; i < n; i++)
    total += va_arg (args, int);
  va_end (args);
  return total;
}

int
main (void) {
  int n = __VERIFIER_nondet_int () & 3, x = __VERIFIER_nondet_int () & 7;
  assert (sum (n, 10, 20, x) < 35);
  return 0;
}
