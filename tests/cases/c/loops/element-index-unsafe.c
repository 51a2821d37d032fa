// expect: unsafe assertion 17
// inputs: 17
/* What elements are depends on their index; in the twin one is not so. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 20 };

int
main (void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = 2 * i + (i != 17);
  int k = __VERIFIER_nondet_int ();
  if (k >= 0 && k < N)
    assert (a[k] == 2 * k + 1);
  return 0;
}
