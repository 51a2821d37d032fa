// expect: safe
// Two blocks one behind the other.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  size_t n = __VERIFIER_nondet_uint () % 30 + 1, m = __VERIFIER_nondet_uint () % 30 + 1, k = 0;
  int *a = calloc (n, sizeof *a), *b = calloc (m, sizeof *b);
  int *c = malloc ((n + m) * sizeof *c);
  for (size_t i = 0; i < n; i++)
    c[k++] = a[i];
  for (size_t i = 0; i < m; i++)
    c[k++] = b[i];
  free (a);
  free (b);
  free (c);
  return 0;
}
