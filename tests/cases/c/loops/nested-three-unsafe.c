// expect: unsafe assertion 17
// inputs: 6
// run: --engine=slab
// Three loops.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n > 6)
    return 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < i; k++)
      for (unsigned l = 0; l < k; l++) {
        assert (l < k && k < i && l + 3 < 6);
      }
  return 0;
}
