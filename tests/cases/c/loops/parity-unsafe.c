// expect: unsafe assertion 15
// inputs: 0
// run: --engine=slab
// A counter that grows by two stays even.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  unsigned i = 0;
  while (i < n && i < 1000000)
    i += 2;
  assert (i % 2 == 1);
  return 0;
}
