// expect: safe
// Two blocks of the same number of elements of different sizes.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 300 + 1;
  short *a = malloc (n * sizeof *a);
  double *b = malloc (n * sizeof *b);
  for (unsigned i = 0; i < n; i++) {
    a[i] = (short)i;
    b[n - 1 - i] = 0;
  }
  free (a);
  free (b);
  return 0;
}
