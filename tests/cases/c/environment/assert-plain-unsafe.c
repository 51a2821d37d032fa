// expect: unsafe assertion 11
// inputs: 42
// assert of the C library.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
    assert (x != 42);
  return 0;
}
