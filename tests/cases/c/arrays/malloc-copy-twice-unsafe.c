// expect: unsafe invalid-deref 12
// The second copy begins one too far.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 1000 + 1;
  short *from = calloc (n, sizeof *from);
  short *to = malloc (2 * n * sizeof *to);
  for (unsigned i = 0; i < n; i++) {
    to[i] = from[i];
    to[n + i + 1] = from[i];
  }
  free (from);
  free (to);
  return 0;
}
