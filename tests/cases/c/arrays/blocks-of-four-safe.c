// expect: safe
// An array of blocks of four: its length is a multiple of 4.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 1000;
  if (n % 4 != 0)
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
