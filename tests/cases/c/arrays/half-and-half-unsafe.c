// expect: unsafe invalid-deref 12
// The second half is copied to the first.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 100 + 2;
  long *a = calloc (n, sizeof *a);
  unsigned half = n / 2;
  for (unsigned i = 0; i <= half; i++)
    a[i] = a[n - half + i];
  free (a);
  return 0;
}
