// expect: safe
/* Two loops for the two halves; in the twin they overlap. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 2000 };

int
main (void) {
  int a[N];
  for (int i = 0; i < N / 2; i++)
    a[i] = 1;
  for (int i = N / 2; i < N; i++)
    a[i] = 2;
  for (int i = 0; i < N; i++)
    assert (a[i] == (i < N / 2 ? 1 : 2));
  return 0;
}
