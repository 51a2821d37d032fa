// expect: safe
// A block twice as large takes two copies.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 1000 + 1;
  short *from = calloc (n, sizeof *from);
  short *to = malloc (2 * n * sizeof *to);
  for (unsigned i = 0; i < n; i++) {
    to[i] = from[i];
    to[n + i] = from[i];
  }
  free (from);
  free (to);
  return 0;
}
