// expect: unsafe assertion 21
// inputs: 1, -1
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
      passed = 0;
      continue;
    }
    done++;
  }
  assert (done + passed == n);
  return 0;
}
