// expect: unsafe assertion 15
/* All elements are set; in the twin one is set to something else. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 2000 };

int
main (void) {
  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = 42 + (i == 9);
  for (int i = 0; i < N; i++)
    assert (a[i] == 42);
  return 0;
}
