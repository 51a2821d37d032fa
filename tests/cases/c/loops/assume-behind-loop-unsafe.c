// expect: unsafe assertion 16
// inputs: 0
// run: --engine=slab
// The invariant of the loop says what is assumed.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);
void __VERIFIER_assume (int);

int
main (void) {
  unsigned x = __VERIFIER_nondet_uint (), i = 0;
  while (i < x)
    i++;
  __VERIFIER_assume (i == x);
  assert (0);
  return 0;
}
