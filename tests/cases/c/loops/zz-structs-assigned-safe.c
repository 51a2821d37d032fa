// expect: safe
// run: --engine=slab
/* Structs are assigned to elements as a whole; the twin forgets a member. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 100000 };
typedef struct {
  int x, y;
} Point;
int
main (void) {
  static Point a[N], b[N];
  for (int i = 0; i < N; i++) {
    Point p;
    p.x = i;
    p.y = -i;
    a[i] = p;
  }
  for (int i = 0; i < N; i++)
    b[i] = a[i];
  for (int i = 0; i < N; i++) {
    Point q = b[i];
    assert (q.x + q.y == 0);
  }
  return 0;
}
