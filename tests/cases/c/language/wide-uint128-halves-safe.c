// expect: safe
// The carry between the halves of a sum.
#include <assert.h>

unsigned long __VERIFIER_nondet_ulong (void);

int
main (void) {
  unsigned long a = __VERIFIER_nondet_ulong ();
  unsigned long b = __VERIFIER_nondet_ulong ();
  unsigned __int128 sum = (unsigned __int128)a + b;
  unsigned long high = (unsigned long)(sum >> 64);
  assert (high == (a + b < a));
  return 0;
}
