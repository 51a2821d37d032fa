// expect: safe assuming some execution satisfies the assumption at
// native: no nothing comes to the end
// run: --engine=slab
// The invariant of the loop contradicts the assumption: nothing is proved.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);
void __VERIFIER_assume (int);

int
main (void) {
  unsigned x = __VERIFIER_nondet_uint (), i = 0;
  while (i < x)
    i++;
  __VERIFIER_assume (i != x);
  assert (0);
  return 0;
}
