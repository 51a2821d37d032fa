// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// The inner counter begins again each time.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int (), m = __VERIFIER_nondet_int ();
  int k = 0;
  if (m < 0)
    return 0;
  for (int i = 0; i < n; i++) {
    k = 0;
    while (k < m)
      k++;
  }
  assert (k == 0 || k == m);
  return 0;
}
