// expect: unsafe assertion 21
// run: --engine=slab
// inputs: 4
/* A loop sums up what an earlier one wrote; in the twin one element is 2. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000000)
    return 0;
  int *a = malloc (n * sizeof *a);
  int s = 0;
  for (int i = 0; i < n; i++)
    a[i] = i == 2 ? 2 : 1;
  for (int i = 0; i < n; i++)
    s += a[i];
  assert (s == n);
  free (a);
  return 0;
}
