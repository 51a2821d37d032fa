// expect: unsafe assertion 20
// run: --engine=slab
// inputs: 10, 11
/* A queue in a ring; the twin puts what is too large. */
#include <assert.h>

extern int __VERIFIER_nondet_int (void);

enum { N = 5 };
int
main (void) {
  int ring[N], head = 0, count = 0;
  for (;;) {
    int x = __VERIFIER_nondet_int ();
    if (x < 0)
      break;
    if (x > 10) {
      if (count > 0) {
        int y = ring[head];
        assert (y <= 9);
        head = head + 1 == N ? 0 : head + 1;
        count--;
      }
    } else if (count < N) {
      int at = head + count;
      ring[at >= N ? at - N : at] = x;
      count++;
    }
  }
  return 0;
}
