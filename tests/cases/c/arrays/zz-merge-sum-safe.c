// expect: safe
// Where the next element goes is the sum of two cursors.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static void
merge (const int *a, int n, const int *b, int m, int *c) {
  int i = 0, j = 0;
  while (i < n || j < m)
    if (j == m || (i < n && a[i] < b[j])) {
      c[i + j] = a[i];
      i++;
    } else {
      c[i + j] = b[j];
      j++;
    }
}
int
main (void) {
  int n = __VERIFIER_nondet_int (), m = __VERIFIER_nondet_int ();
  if (n < 1 || n > 100 || m < 1 || m > 100)
    return 0;
  int *a = calloc (n, sizeof *a), *b = calloc (m, sizeof *b),
      *c = malloc ((n + m) * sizeof *c);
  if (!a || !b || !c)
    abort ();
  merge (a, n, b, m, c);
  free (a);
  free (b);
  free (c);
  return 0;
}
