// expect: safe
// A block of n elements is filled.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern void __VERIFIER_assume (int);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  __VERIFIER_assume (n > 0 && n < 10000);
  int *a = malloc (n * sizeof *a);
  for (unsigned i = 0; i < n; i++)
    a[i] = 0;
  free (a);
  return 0;
}
