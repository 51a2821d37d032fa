// expect: safe
// From the last element down to the first.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 10000)
    return 1;
  long *a = malloc ((unsigned)n * sizeof *a);
  for (int i = n - 1; i >= 0; i--)
    a[i] = i;
  free (a);
  return 0;
}
