// expect: unsafe assertion 16
// inputs: -1, 0
// run: --engine=slab
// The largest input so far.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int max = 0;
  while (__VERIFIER_nondet_int ()) {
    int x = __VERIFIER_nondet_int ();
    if (x > max)
      max = x;
    assert (max >= 1);
  }
  return 0;
}
