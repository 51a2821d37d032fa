// expect: safe
// int against unsigned: both are unsigned.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int ();
  unsigned limit = 10;
  if (x >= 0 && x < limit)
    assert (x <= 9);
  assert (sizeof (int) > (unsigned)0);
  return 0;
}
