// expect: unsafe assertion 30
// run: --engine=slab
// inputs: 1, 0
/* Two cursors part a block by sign; the twin takes 0 for negative. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000000)
    return 0;
  int *a = malloc (n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int ();
  int l = 0, r = n - 1;
  while (l <= r) {
    if (a[l] <= 0)
      l++;
    else {
      int t = a[l];
      a[l] = a[r];
      a[r] = t;
      r--;
    }
  }
  for (int i = 0; i < l; i++)
    assert (a[i] < 0);
  for (int i = l; i < n; i++)
    assert (a[i] >= 0);
  free (a);
  return 0;
}
