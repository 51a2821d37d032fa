// expect: unsafe assertion 11
// inputs: 0
// Without NDEBUG assert is there, with it not even its argument is.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  assert (x != 0 && ++x);
  return 0;
}
