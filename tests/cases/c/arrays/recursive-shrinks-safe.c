// expect: safe
// The part that is left ends where the caller found a place, which it forgets.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static void
settle (int *all, int low, int high) {
  if (low >= high)
    return;
  int middle = low;
  while (middle < high && __VERIFIER_nondet_int ())
    middle++;
  all[middle] = 1;
  settle (all, low, middle - 1);
}
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000000)
    return 0;
  int *all = malloc (n * sizeof *all);
  settle (all, 0, n - 1);
  free (all);
  return 0;
}
