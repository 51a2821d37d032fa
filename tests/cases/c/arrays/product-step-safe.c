// expect: safe
// Each element of a table is told by the one before it in the row before.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int (), m = __VERIFIER_nondet_int ();
  if (n < 1 || m < 1 || n > 200 || m > 200)
    return 0;
  int step = m + 1;
  char *d = calloc ((n + 1) * step, 1);
  if (!d)
    return 0;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      d[i * step + j] = d[(i - 1) * step + j - 1] + 1;
  int last = d[n * step + m];
  free (d);
  return last;
}
