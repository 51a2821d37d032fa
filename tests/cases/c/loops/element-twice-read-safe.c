// expect: safe
/* One element of many is written; the twin writes another one. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 2000 };

int
main (void) {
  static int a[N];
  int at = __VERIFIER_nondet_int ();
  if (at < 0 || at >= N)
    return 0;
  a[at] = 7;
  int sum = a[at] - a[at];
  assert (sum == 0);
  for (int i = 0; i < N; i++)
    assert (a[i] == (i == at ? 7 : 0));
  return 0;
}
