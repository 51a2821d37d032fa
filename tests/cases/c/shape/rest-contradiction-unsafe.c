// expect: unsafe assertion 9
// inputs: 16
#include <assert.h>
extern unsigned long __VERIFIER_nondet_ulong (void);
int
main (void) {
  unsigned long n = __VERIFIER_nondet_ulong ();
  if (n % 4 == 0 && n % 6 == 4)
    assert (n == 0);
  return 0;
}
