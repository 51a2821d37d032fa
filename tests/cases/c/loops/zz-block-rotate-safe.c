// expect: safe
// run: --engine=slab
/* All elements move by one, the first becomes the last; the twin forgets that.
 */
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
    a[i] = i;
  int first = a[0];
  for (int i = 0; i + 1 < n; i++)
    a[i] = a[i + 1];
  a[n - 1] = first;
  for (int i = 0; i < n; i++)
    assert (a[i] == (i + 1 < n ? i + 1 : 0));
  free (a);
  return 0;
}
