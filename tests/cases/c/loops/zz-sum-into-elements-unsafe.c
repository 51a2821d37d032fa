// expect: unsafe assertion 27
// run: --engine=slab
// inputs: 1
/* The sum of all elements is added to each; the twin begins the sum with 1. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 100000)
    return 0;
  int *a = malloc (n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = 1;
  int s = 1;
  for (int i = 0; i < n; i++)
    if (a[i] == 1)
      s += a[i];
    else
      s = 0;
  for (int i = 0; i < n; i++)
    a[i] = a[i] + s;
  for (int i = 0; i < n; i++)
    assert (a[i] == n + 1);
  free (a);
  return 0;
}
