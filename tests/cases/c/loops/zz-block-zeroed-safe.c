// expect: safe
// run: --engine=slab
/* A block of zeros in which some elements are counted up; the twin counts one of
   them down. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000000)
    return 0;
  int *a = calloc (n, sizeof *a);
  for (int i = 0; i < n; i++)
    if (__VERIFIER_nondet_int ())
      a[i]++;
  for (int i = 0; i < n; i++)
    assert (a[i] >= 0);
  free (a);
  return 0;
}
