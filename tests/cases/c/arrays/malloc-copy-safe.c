// expect: safe
// One block is copied into another one of the same size.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 1000 + 1;
  int *from = calloc (n, sizeof *from);
  int *to = malloc (n * sizeof *to);
  for (unsigned i = 0; i < n; i++)
    to[i] = from[i];
  free (from);
  free (to);
  return 0;
}
