// expect: unsafe assertion 14
// inputs: 18446744073709551615, 1
// The carry between the halves of a sum.
#include <assert.h>

unsigned long __VERIFIER_nondet_ulong (void);

int
main (void) {
  unsigned long a = __VERIFIER_nondet_ulong ();
  unsigned long b = __VERIFIER_nondet_ulong ();
  unsigned __int128 sum = (unsigned __int128)a + b;
  unsigned long high = (unsigned long)(sum >> 64);
  assert (high == 0);
  return 0;
}
