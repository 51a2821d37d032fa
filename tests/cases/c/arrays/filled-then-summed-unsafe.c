// expect: unsafe invalid-deref 15
// The last element is not written: it is no index.
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned count = __VERIFIER_nondet_uint () % 50 + 1;
  unsigned char *kind = malloc (count);
  int sums[4] = {0};
  memset (kind, 77, count);
  for (unsigned k = 0; k + 1 < count; k++)
    kind[k] = k % 4;
  for (unsigned k = 0; k < count; k++)
    sums[kind[k]]++;
  free (kind);
  return sums[2] == 3;
}
