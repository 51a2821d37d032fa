// expect: safe
// run: --engine=slab
/* A block is filled from both ends; the twin does not come to the middle. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000000)
    return 0;
  int *a = calloc (n, sizeof *a);
  int l = 0, r = n - 1;
  while (l <= r) {
    a[l++] = 1;
    a[r--] = 1;
  }
  for (int i = 0; i < n; i++)
    assert (a[i] == 1);
  free (a);
  return 0;
}
