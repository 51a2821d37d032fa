// expect: unsafe assertion 22
// inputs: 2
// A _Bool bit-field takes truth, an unsigned one the last bit.
#include <assert.h>

struct bits {
  _Bool truth : 1;
  unsigned last : 1;
  int sign : 1;
};

int __VERIFIER_nondet_int (void);

int
main (void) {
  struct bits b;
  int x = __VERIFIER_nondet_int ();
  b.truth = x;
  b.last = x;
  b.sign = x;
  assert (b.sign == -(int)b.last);
  assert (b.truth == b.last);
  return 0;
}
