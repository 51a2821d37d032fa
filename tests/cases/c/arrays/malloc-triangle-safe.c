// expect: safe
// A row has as many elements as its number.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 30 + 1;
  int *t = malloc (n * (n + 1) / 2 * sizeof *t), *p = t;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j <= i; j++)
      *p++ = 1;
  free (t);
  return 0;
}
