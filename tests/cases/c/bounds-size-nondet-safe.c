// expect: safe
// The last element of an array that may be empty.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n < 1 || n > 8)
    return 0;
  int *a = malloc (n * sizeof *a);
  for (unsigned i = 0; i < n; i++)
    a[i] = (int)i;
  int last = a[(int)n - 1];
  free (a);
  return last != (int)n - 1;
}
