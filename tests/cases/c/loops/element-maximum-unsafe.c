// expect: unsafe assertion 20
// inputs: 0, 0, 0, 0, 1
/* No element is larger than the largest; the twin does not look at the last one. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 5 };

int
main (void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = __VERIFIER_nondet_int ();
  int most = a[0];
  for (int i = 1; i < N - 1; i++)
    if (a[i] > most)
      most = a[i];
  for (int i = 0; i < N; i++)
    assert (a[i] <= most);
  return 0;
}
