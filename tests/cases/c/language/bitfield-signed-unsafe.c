// expect: unsafe assertion 21
// inputs: 5
// Three signed bits hold -4 to 3.
#include <assert.h>

struct number {
  signed value : 3;
  unsigned rest : 13;
};

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x < -8 || x > 7)
    return 0;
  struct number n = {0, 0x1555};
  n.value = x;
  assert (n.rest == 0x1555);
  assert (n.value == x);
  return 0;
}
