// expect: safe
// Products of 64-bit numbers fit into 128 bits.
#include <assert.h>

long __VERIFIER_nondet_long (void);

int
main (void) {
  long a = __VERIFIER_nondet_long ();
  __int128 product = (__int128)a * 16;
  assert (product >> 4 == a);
  return 0;
}
