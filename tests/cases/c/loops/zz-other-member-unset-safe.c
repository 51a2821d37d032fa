// expect: safe
// run: --engine=slab
/* One member of each element gets what another one has; the twin gets something
 * else. */
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int (void);

struct s {
  int p, q;
};
int
main (void) {
  int n = __VERIFIER_nondet_int (), x = __VERIFIER_nondet_int ();
  if (n < 2 || n > 1000000 || x < 0 || x >= n - 1)
    return 0;
  struct s *a = malloc (n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i].p = 1;
  for (int i = 0; i < n; i++)
    a[i].q = a[n - 1].p;
  assert (a[x].q == 1);
  free (a);
  return 0;
}
