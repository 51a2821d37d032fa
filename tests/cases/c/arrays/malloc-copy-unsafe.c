// expect: unsafe invalid-deref 11
// The target has room for one less.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 1000 + 1;
  int *from = calloc (n, sizeof *from);
  int *to = malloc ((n - 1) * sizeof *to);
  for (unsigned i = 0; i < n; i++)
    to[i] = from[i];
  free (from);
  free (to);
  return 0;
}
