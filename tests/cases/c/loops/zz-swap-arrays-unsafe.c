// expect: unsafe assertion 26
// run: --engine=slab
// inputs: 1
/* What is in two arrays is exchanged; the twin leaves out the first element. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000000)
    return 0;
  int *a = malloc (n * sizeof *a), *b = malloc (n * sizeof *b);
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    b[i] = 2;
  }
  for (int i = 1; i < n; i++) {
    int t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
  for (int i = 0; i < n; i++)
    assert (a[i] == 2 && b[i] == 1);
  free (a);
  free (b);
  return 0;
}
