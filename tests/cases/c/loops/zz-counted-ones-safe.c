// expect: safe
// run: --engine=slab
/* As many elements are 1 as were set; the twin sets one of them twice. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 100000 };
int
main (void) {
  static int a[N];
  int n = __VERIFIER_nondet_int (), c = 0;
  if (n < 0 || n > N)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = 1;
  for (int i = 0; i < n; i++)
    c += a[i];
  assert (c == n);
  return 0;
}
