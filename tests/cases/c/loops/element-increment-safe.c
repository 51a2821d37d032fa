// expect: safe
/* Elements change in a second loop; in the twin one does not. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 2000 };

int
main (void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int i = 0; i < N; i++)
    a[i] = a[i] + 1;
  for (int i = 0; i < N; i++)
    assert (a[i] == i + 1);
  return 0;
}
