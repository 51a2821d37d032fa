// expect: safe
// run: --engine=slab
/* All elements move down by one; the twin moves them up. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 2 || n > 1000000)
    return 0;
  int *a = malloc (n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
  memmove (a, a + 1, (n - 1) * sizeof *a);
  for (int i = 0; i + 1 < n; i++)
    assert (a[i] == i + 1);
  free (a);
  return 0;
}
