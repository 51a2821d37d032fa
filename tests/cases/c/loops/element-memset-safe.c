// expect: safe
/* All bytes are set at once; in the twin one element is 2. */
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 2000 };

int
main (void) {
  int a[N];
  memset (a, 0, sizeof a);
  for (int i = 0; i < N; i++)
    if (i % 2)
      a[i] = 1;
  for (int i = 0; i < N; i++)
    assert (a[i] == 0 || a[i] == 1);
  return 0;
}
