// expect: safe
// run: --32
// Small ones always fit.
extern unsigned __VERIFIER_nondet_uint (void);
#include <assert.h>
#include <stdlib.h>
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 1000 + 1;
  char *a = malloc (n), *b = malloc (n), *c = malloc (n);
  assert (a != b && b != c && a != c);
  free (a);
  free (b);
  free (c);
  return 0;
}
