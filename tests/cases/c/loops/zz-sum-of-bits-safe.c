// expect: safe
// run: --engine=slab
/* Each element is 0 or 1, so the sum is at most their number; in the twin some
 * are 2. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 100000 };
int
main (void) {
  static int a[N];
  int s = 0;
  for (int i = 0; i < N; i++)
    a[i] = __VERIFIER_nondet_int () > 0;
  for (int i = 0; i < N; i++)
    s += a[i];
  assert (0 <= s && s <= N);
  return 0;
}
