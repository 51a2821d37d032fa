// expect: unsafe assertion 27
// inputs: -1, -1, 0, -1
// run: --engine=slab
// A machine with four states; one may be left out.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int state = 0, locked = 0;
  while (__VERIFIER_nondet_int ()) {
    switch (state) {
    case 0:
      locked = 1;
      state = 1;
      break;
    case 1:
      state = __VERIFIER_nondet_int () ? 2 : 3;
      break;
    case 2:
      assert (locked);
      locked = 0;
      state = 3;
      break;
    default:
      assert (!locked);
      state = 0;
    }
  }
  return 0;
}
