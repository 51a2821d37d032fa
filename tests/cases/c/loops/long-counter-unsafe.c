// expect: unsafe assertion 17
// inputs: 0
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
  assert (k == 1);
  return 0;
}
