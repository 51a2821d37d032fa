// expect: safe
// run: --engine=slab
/* The first n elements are set at once, the others are 1; the twin sets one
 * more. */
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 100000 };
int
main (void) {
  int a[N], n = __VERIFIER_nondet_int ();
  if (n < 1 || n >= N)
    return 0;
  for (int i = 0; i < N; i++)
    a[i] = 1;
  memset (a, 0, n * sizeof *a);
  for (int i = 0; i < N; i++)
    assert (a[i] == (i >= n));
  return 0;
}
