// expect: safe
// Two sorted arrays are merged into a third.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 30 + 1,
           m = __VERIFIER_nondet_uint () % 30 + 1;
  int *a = calloc (n, sizeof *a), *b = calloc (m, sizeof *b);
  int *c = malloc ((n + m) * sizeof *c);
  unsigned i = 0, j = 0;
  for (unsigned k = 0; k < n; k++)
    a[k] = __VERIFIER_nondet_int ();
  for (unsigned k = 0; k < n + m; k++)
    if (j == m || (i < n && a[i] < b[j]))
      c[k] = a[i++];
    else
      c[k] = b[j++];
  free (a);
  free (b);
  free (c);
  return 0;
}
