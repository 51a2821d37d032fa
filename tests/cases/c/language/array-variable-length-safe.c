// expect: safe
// The size of a variable length array is known at run time.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int
sum (int n, int a[n]) {
  int total = 0;
  for (int i = 0; i < n; i++)
    total += a[i];
  return total;
}

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 5)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  assert (sizeof a == n * sizeof (int));
  assert (sum (n, a) == n * (n - 1) / 2);
  return 0;
}
