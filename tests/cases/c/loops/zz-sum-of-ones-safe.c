// expect: safe
// run: --engine=slab
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
    a[i] = 1;
  for (int i = 0; i < n; i++)
    s += a[i];
  assert (s == n);
  free (a);
  return 0;
}
