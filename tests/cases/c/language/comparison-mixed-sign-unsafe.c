// expect: unsafe assertion 13
// inputs: -1
// int against unsigned: both are unsigned.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  unsigned limit = 10;
  if (x < 0)
    assert (x < limit);
  assert (sizeof (int) > (unsigned)0);
  return 0;
}
