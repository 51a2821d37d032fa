// expect: safe
// Sums of k neighbours.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_uint () % 60 + 1, k = __VERIFIER_nondet_uint () % 10 + 1;
  long *a = calloc (n, sizeof *a), best = 0;
  for (size_t i = 0; i + k <= n; i++) {
    long sum = 0;
    for (size_t j = 0; j < k; j++)
      sum += a[i + j];
    if (sum > best)
      best = sum;
  }
  free (a);
  return best != 0;
}
