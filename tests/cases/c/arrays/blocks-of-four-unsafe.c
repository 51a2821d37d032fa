// expect: unsafe invalid-deref 17
// inputs: 2
// An array of blocks of four: its length is even only.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 1000;
  if (n % 2 != 0)
    return 0;
  int *a = malloc (n * sizeof *a);
  if (!a)
    return 0;
  for (unsigned i = 0; i < n; i += 4) {
    a[i] = 1;
    a[i + 1] = 2;
    a[i + 2] = 3;
    a[i + 3] = 4;
  }
  free (a);
  return 0;
}
