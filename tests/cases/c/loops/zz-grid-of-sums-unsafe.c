// expect: unsafe assertion 17
/* Each element of a matrix is the sum of its indices; the twin is wrong in one
 * column. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 5 };
int
main (void) {
  static int a[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = i + j + (j == 3);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      assert (a[i][j] == i + j);
  return 0;
}
