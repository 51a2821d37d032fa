// expect: unsafe assertion 17
// inputs: 8, 9, 0
// run: --engine=slab
// A difference of unsigned numbers is never negative.
#include <assert.h>

int __VERIFIER_nondet_int (void);
unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned a = __VERIFIER_nondet_uint (), b = __VERIFIER_nondet_uint ();
  if (a <= 7 && a < b)
    return 0;
  while (b > 0 && __VERIFIER_nondet_int ())
    b--;
  assert (a - b <= a);
  return 0;
}
