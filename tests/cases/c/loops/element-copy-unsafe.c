// expect: unsafe assertion 18
// inputs: 0, 0, 0, 1, 0
/* A copy is equal; in the twin one element is not copied. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 5 };

int
main (void) {
  int a[N], b[N];
  for (int i = 0; i < N; i++)
    a[i] = __VERIFIER_nondet_int ();
  for (int i = 0; i < N; i++)
    b[i] = i == 3 ? 0 : a[i];
  for (int i = 0; i < N; i++)
    assert (a[i] == b[i]);
  return 0;
}
