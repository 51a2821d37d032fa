// expect: safe
// A ring with a counter has as many elements forward as backward.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
struct knot {
  int v;
  struct knot *back, *on;
};
int
main (void) {
  int n = 1, c = 0;
  struct knot *ring = malloc (sizeof *ring), *k;
  if (!ring)
    abort ();
  ring->on = ring->back = ring;
  while (n < 50 && __VERIFIER_nondet_int ()) {
    struct knot *x = malloc (sizeof *x);
    if (!x)
      abort ();
    x->v = __VERIFIER_nondet_int ();
    x->on = ring;
    x->back = ring->back;
    ring->back->on = x;
    ring->back = x;
    n++;
  }
  k = ring;
  do {
    c++;
    k = k->back;
  } while (k != ring);
  assert (c == n);
  k = ring->on;
  while (k != ring) {
    struct knot *x = k;
    k = k->on;
    free (x);
  }
  free (ring);
  return 0;
}
