// expect: unsafe invalid-deref 16
// inputs: -1, -1, -1, 0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1
// run: --engine=slab
// A ring buffer.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int ring[8];

int
main (void) {
  unsigned head = 0, tail = 0, count = 0;
  while (__VERIFIER_nondet_int ()) {
    if (count < 8 && __VERIFIER_nondet_int ()) {
      ring[tail] = 1;
      tail = tail == 8 ? 0 : tail + 1;
      count++;
    } else if (count > 0) {
      ring[head] = 0;
      head = head == 7 ? 0 : head + 1;
      count--;
    }
    assert (count <= 8);
  }
  return 0;
}
