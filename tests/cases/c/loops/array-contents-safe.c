// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// A small array with its contents.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  int a[4] = {0};
  unsigned n = __VERIFIER_nondet_uint ();
  for (unsigned i = 0; i < n; i++) {
    a[i % 4] = 1;
    assert (a[0] >= 0 && a[0] <= 1);
  }
  return 0;
}
