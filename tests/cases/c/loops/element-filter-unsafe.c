// expect: unsafe assertion 19
// inputs: 0, 0, 0, 0, 0
/* Only positive elements are taken; the twin takes 0, too. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 5 };

int
main (void) {
  int a[N], b[N], n = 0;
  for (int i = 0; i < N; i++)
    a[i] = __VERIFIER_nondet_int ();
  for (int i = 0; i < N; i++)
    if (a[i] >= 0)
      b[n++] = a[i];
  for (int i = 0; i < n; i++)
    assert (b[i] > 0);
  return 0;
}
