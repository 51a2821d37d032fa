// expect: unsafe assertion 25
// inputs: 1, 1, 1, 1, 0, 0
/* What is not found is not there; the twin does not look at the last one. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 5 };

int
main (void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = __VERIFIER_nondet_int ();
  int key = __VERIFIER_nondet_int (), at = -1;
  for (int i = 0; i < N - 1; i++)
    if (a[i] == key) {
      at = i;
      break;
    }
  if (at >= 0)
    assert (a[at] == key);
  else
    for (int i = 0; i < N; i++)
      assert (a[i] != key);
  return 0;
}
