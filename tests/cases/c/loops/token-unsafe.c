// expect: unsafe assertion 13
// inputs: -1, 0, 0, -1
// run: --engine=slab
// A lock is taken and given back.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int held = 0;
  while (__VERIFIER_nondet_int ()) {
    assert (!held);
    held = 1;
    if (__VERIFIER_nondet_int ())
      held = 0;
    else if (__VERIFIER_nondet_int ())
      held = 0;
  }
  return 0;
}
