// expect: safe
// run: --engine=slab
/* The first n elements are set from the last one down; the twin forgets one. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 100000 };
int
main (void) {
  static int a[N];
  int n = __VERIFIER_nondet_int ();
  if (n < 1 || n > N)
    return 0;
  for (int i = n - 1; i >= 0; i--)
    a[i] = 5;
  for (int i = 0; i < n; i++)
    assert (a[i] == 5);
  return 0;
}
