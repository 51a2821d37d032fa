// expect: safe
// assert of the C library.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  if (x != 42)
    assert (x != 42);
  return 0;
}
