// expect: safe
// Small ones to the left, large ones to the right.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 200)
    return 0;
  int *a = malloc ((size_t)n * sizeof *a), pivot = __VERIFIER_nondet_int ();
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int ();
  int i = 0, j = n - 1;
  while (i <= j) {
    if (a[i] < pivot) {
      i++;
      continue;
    }
    while (j >= 0 && a[j] >= pivot)
      j--;
    if (i < j) {
      int t = a[i];
      a[i] = a[j];
      a[j] = t;
    }
  }
  free (a);
  return i;
}
