// expect: unsafe assertion 25
// inputs: 4
// The callee has a copy.
#include <assert.h>

struct pair {
  int x, y;
};

int __VERIFIER_nondet_int (void);

static struct pair
swapped (struct pair p) {
  int t = p.x;
  p.x = p.y;
  p.y = t;
  return p;
}

int
main (void) {
  struct pair p = {__VERIFIER_nondet_int (), 1};
  struct pair q = swapped (p);
  assert (q.x == 1 && q.y == p.x);
  assert (p.y == q.y);
  return 0;
}
