// expect: safe
// A table is walked from some place on, around its end.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 50 + 1;
  int *t = calloc (n, sizeof *t);
  if (!t)
    return 0;
  unsigned h = __VERIFIER_nondet_uint () % n;
  for (unsigned i = 0; i < n; i++)
    if (!t[(h + i) % n])
      t[(h + i) % n] = 1;
  free (t);
  return 0;
}
