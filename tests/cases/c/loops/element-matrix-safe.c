// expect: safe
/* Two indices; in the twin one element is 1. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 2000 };

int
main (void) {
  int a[60][50];
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 50; j++)
      a[i][j] = 0;
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 50; j++)
      assert (a[i][j] == 0);
  return 0;
}
