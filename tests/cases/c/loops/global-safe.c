// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// Globals are variables.
#include <assert.h>

int __VERIFIER_nondet_int (void);
unsigned __VERIFIER_nondet_uint (void);

static unsigned served, refused;

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  while (served < n) {
    served++;
    if (__VERIFIER_nondet_int ())
      refused++;
  }
  assert (refused <= served);
  return 0;
}
