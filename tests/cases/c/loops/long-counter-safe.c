// expect: safe
// native: no its loops run for too long with most inputs
// run: --engine=slab
// Numbers of 64 bits.
#include <assert.h>

unsigned long __VERIFIER_nondet_ulong (void);

int
main (void) {
  unsigned long n = __VERIFIER_nondet_ulong ();
  unsigned long i = 0, k = n;
  while (i < n) {
    i++;
    k--;
  }
  assert (k == 0);
  return 0;
}
