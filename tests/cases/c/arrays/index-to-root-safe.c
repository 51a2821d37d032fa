// expect: safe
// Elements of a table lead to others of it, and are followed until one leads
// to itself.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 10000)
    return 0;
  int *up = malloc (n * sizeof *up);
  if (!up)
    return 0;
  for (int i = 0; i < n; i++)
    up[i] = i;
  int x = __VERIFIER_nondet_int ();
  if (x < 0 || x >= n) {
    free (up);
    return 0;
  }
  while (up[x] != x)
    x = up[x];
  free (up);
  return x;
}
