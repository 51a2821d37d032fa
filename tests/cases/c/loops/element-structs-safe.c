// expect: safe
/* Members of elements; in the twin some do not fit. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 2000 };

int
main (void) {
  struct point {
    int x, y;
  } a[N];
  for (int i = 0; i < N; i++) {
    a[i].x = i;
    a[i].y = -i;
  }
  for (int i = 0; i < N; i++)
    assert (a[i].x + a[i].y == 0);
  return 0;
}
