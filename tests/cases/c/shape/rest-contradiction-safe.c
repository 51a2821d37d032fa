// expect: safe
// No number is a multiple of 4, and one more than a multiple of 6.
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong (void);
int
main (void) {
  unsigned long n = __VERIFIER_nondet_ulong ();
  if (n % 4 == 0 && n % 6 == 1)
    assert (n == 0);
  return 0;
}
