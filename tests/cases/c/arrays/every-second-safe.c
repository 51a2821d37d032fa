// expect: safe
// Every second element, up to the end.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned pairs = __VERIFIER_nondet_uint () % 40 + 1;
  float *a = malloc (2 * pairs * sizeof *a);
  for (unsigned i = 0; i < 2 * pairs; i += 2) {
    a[i] = 1;
    a[i + 1] = 2;
  }
  free (a);
  return 0;
}
