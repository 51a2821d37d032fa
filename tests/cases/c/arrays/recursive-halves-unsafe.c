// expect: unsafe invalid-deref 11
// inputs: 2
// The right part ends one element too late.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static void
halve (int *all, int low, int high) {
  if (low >= high)
    return;
  int middle = low + (high - low) / 2;
  all[middle] = 0;
  halve (all, low, middle);
  halve (all, middle + 1, high + 1);
  all[high]++;
}
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000000)
    return 0;
  int *all = calloc (n, sizeof *all);
  halve (all, 0, n - 1);
  free (all);
  return 0;
}
