// expect: safe
// Rows of numbers; those that are there are freed where there is no memory.
// run: --malloc-may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int (), m = __VERIFIER_nondet_int ();
  if (n < 1 || n > 1000 || m < 1 || m > 1000)
    return 0;
  int **a = malloc (n * sizeof *a);
  if (!a)
    return 0;
  for (int i = 0; i < n; i++) {
    a[i] = calloc (m, sizeof **a);
    if (!a[i]) {
      while (i--)
        free (a[i]);
      free (a);
      return 0;
    }
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i + j;
  for (int i = 0; i < n; i++)
    free (a[i]);
  free (a);
  return 0;
}
