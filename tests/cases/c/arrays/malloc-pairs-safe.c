// expect: safe
// Elements are compared with their neighbours.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 300 + 1;
  int *a = malloc (n * sizeof *a), sorted = 1;
  for (unsigned i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int ();
  for (unsigned i = 0; i + 1 < n; i++)
    if (a[i] > a[i + 1])
      sorted = 0;
  free (a);
  return sorted;
}
