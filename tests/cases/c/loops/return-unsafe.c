// expect: unsafe assertion 14
// inputs: 4, 0, 0, 0
// run: --engine=slab
// Out of the loop by a return.
#include <assert.h>

int __VERIFIER_nondet_int (void);
unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  for (unsigned i = 0; i < n; i++) {
    assert (i != 3 && i != n);
    if (__VERIFIER_nondet_int ())
      return 0;
  }
  return 0;
}
