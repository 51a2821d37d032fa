// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// Some rounds do less.
#include <assert.h>

int __VERIFIER_nondet_int (void);
unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  unsigned done = 0, passed = 0;
  for (unsigned i = 0; i < n; i++) {
    if (__VERIFIER_nondet_int ()) {
      passed++;
      continue;
    }
    done++;
  }
  assert (done + passed == n);
  return 0;
}
