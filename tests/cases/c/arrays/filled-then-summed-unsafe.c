// expect: unsafe uninitialised 17
// native: memory
// Elements are read that a loop before has written.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 900 + 1, sum = 0;
  int *a = malloc (n * sizeof *a);
  for (unsigned i = 1; i < n; i++)
    a[i] = __VERIFIER_nondet_int ();
  for (unsigned i = 0; i < n; i++)
    sum += (unsigned)a[i];
  free (a);
  return sum == 3;
}
