// expect: unsafe invalid-deref 18
// inputs: 1, 1
// Each row of a matrix begins with a 0, and the first one is all 0.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int (), m = __VERIFIER_nondet_int ();
  if (n < 1 || m < 1 || n > 200 || m > 200)
    return 0;
  int s = m + 1, r = n + 1;
  char *d = malloc (r * s);
  if (!d)
    return 0;
  for (int j = 0; j <= m; j++)
    d[j] = 0;
  for (int i = 1; i <= r; i++)
    d[i * s] = 0;
  free (d);
  return 0;
}
