// expect: safe
// Compound literals are objects with an address.
#include <assert.h>

struct point {
  int x, y;
};

int __VERIFIER_nondet_int (void);

static int
norm (const struct point *p) {
  return p->x * p->x + p->y * p->y;
}

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < 0 || x > 3)
    return 0;
  int *squares = (int[]){0, 1, 4, 9, 16};
  assert (norm (&(struct point){.y = x}) == squares[x]);
  squares[x]++;
  assert (squares[x] == x * x + 1);
  return 0;
}
