// expect: unsafe invalid-deref 23
// inputs: 2, 2
// A permutation is shuffled, and its inverse kept beside it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > 10000)
    return 0;
  int *to = malloc (n * sizeof *to), *from = malloc (n * sizeof *from);
  if (!to || !from) {
    free (to);
    free (from);
    return 0;
  }
  for (int i = 0; i < n; i++)
    to[i] = from[i] = i;
  for (int i = n - 1; i > 0; i--) {
    int k = (int)(__VERIFIER_nondet_uint () % (unsigned)(i + 2));
    int t = to[i];
    to[i] = to[k];
    to[k] = t;
    from[to[i]] = i;
    from[to[k]] = k;
  }
  free (to);
  free (from);
  return 0;
}
