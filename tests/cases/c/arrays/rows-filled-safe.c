// expect: safe
// The rows of a matrix are in one block; all are written before they are read.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int (), m = __VERIFIER_nondet_int ();
  if (n <= 0 || m <= 0 || n > 1000 || m > 1000)
    return 0;
  int *a = malloc ((size_t)n * m * sizeof *a);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = i ^ j;
  int sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      sum ^= a[i * m + j];
  free (a);
  return sum > 3;
}
