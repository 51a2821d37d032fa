// expect: unsafe uninitialised 19
// native: memory
// inputs: 0, 2
// Fewer elements are read than were written.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 900 + 1, m = __VERIFIER_nondet_uint (), sum = 0;
  short *a = malloc (2 * n * sizeof *a);
  for (unsigned i = 0; i < n; i++)
    a[i] = 7;
  if (m <= n + 1)
    for (unsigned i = 0; i < m; i++)
      sum += (unsigned)a[i];
  free (a);
  return sum == 3;
}
