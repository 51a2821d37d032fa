// expect: unsafe assertion 21
// run: --engine=slab
// inputs: 1, 1
/* A block is copied at once; the twin copies one element less. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000000)
    return 0;
  int *a = malloc (n * sizeof *a), *b = calloc (n, sizeof *b);
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int ();
  memcpy (b, a, (n - 1) * sizeof *a);
  for (int i = 0; i < n; i++)
    assert (a[i] == b[i]);
  free (a);
  free (b);
  return 0;
}
