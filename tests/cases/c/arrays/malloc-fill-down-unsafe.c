// expect: unsafe invalid-deref 13
// inputs: 1
// It begins one too far.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 10000)
    return 1;
  long *a = malloc ((unsigned)n * sizeof *a);
  for (int i = n; i >= 0; i--)
    a[i] = i;
  free (a);
  return 0;
}
