// expect: safe
// run: --engine=slab
/* A copy in the reverse order; the twin leaves out the first element. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000000)
    return 0;
  int *a = malloc (n * sizeof *a), *b = calloc (n, sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int ();
  for (int i = 0; i < n; i++)
    b[n - 1 - i] = a[i];
  for (int i = 0; i < n; i++)
    assert (a[i] == b[n - 1 - i]);
  free (a);
  free (b);
  return 0;
}
