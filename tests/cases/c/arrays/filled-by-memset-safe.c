// expect: safe
// Bytes are read that memset has written.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 900 + 1, sum = 0;
  unsigned char *a = malloc (n);
  memset (a, 1, n);
  for (unsigned i = 0; i < n; i++)
    sum += a[i];
  free (a);
  return sum == 3;
}
