// expect: safe
/* No element is larger than the largest; the twin does not look at the last one. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 2000 };

int
main (void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = __VERIFIER_nondet_int ();
  int most = a[0];
  for (int i = 1; i < N; i++)
    if (a[i] > most)
      most = a[i];
  for (int i = 0; i < N; i++)
    assert (a[i] <= most);
  return 0;
}
