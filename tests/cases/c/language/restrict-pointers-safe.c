// expect: safe
// restrict changes nothing for callers that keep its promise.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static void
add (int n, int *restrict to, const int *restrict from) {
  for (int i = 0; i < n; i++)
    to[i] += from[i];
}

int
main (void) {
  int a[3] = {1, 2, 3}, b[3] = {10, 20, __VERIFIER_nondet_int () & 7};
  add (3, a, b);
  assert (a[0] == 11 && a[2] == 3 + b[2]);
  return 0;
}
