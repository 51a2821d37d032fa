// expect: unsafe invalid-deref 14
// inputs: 0
// A table is walked from some place on, around its end.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () % 50 + 1;
  int *t = calloc (n, sizeof *t);
  if (!t)
    return 0;
  unsigned h = 0;
  for (unsigned i = 0; i < n; i++)
    if (!t[h + i + 1])
      t[h + i + 1] = 1;
  free (t);
  return 0;
}
