// expect: unsafe assertion 18
// inputs: -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, -1, -1, -1, 0, -1, 0, -1, -1
// run: --engine=slab
// A counter that stops at its limit.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  unsigned char level = 0;
  while (__VERIFIER_nondet_int ()) {
    if (__VERIFIER_nondet_int ()) {
      if (level < 250)
        level += 6;
    } else if (level > 0)
      level--;
    assert (level < 255);
  }
  return 0;
}
