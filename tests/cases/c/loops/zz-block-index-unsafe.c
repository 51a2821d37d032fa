// expect: unsafe assertion 19
// run: --engine=slab
// inputs: 2
/* A block of any size, each element by its index; the twin forgets the last. */
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
    a[i] = i + 1 < n ? 3 * i : 0;
  for (int i = 0; i < n; i++)
    assert (a[i] == 3 * i);
  free (a);
  return 0;
}
