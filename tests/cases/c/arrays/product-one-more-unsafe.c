// expect: unsafe invalid-deref 16
// inputs: 1, 1
// A table has one row and one column more than two numbers say.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int (), m = __VERIFIER_nondet_int ();
  if (n < 1 || m < 1 || n > 200 || m > 200)
    return 0;
  char *table = malloc ((n + 1) * m);
  if (!table)
    return 0;
  for (int i = 0; i <= n; i++)
    for (int j = 0; j <= m; j++)
      table[i * (m + 1) + j] = 0;
  free (table);
  return 0;
}
