// expect: unsafe assertion 14
// inputs: 40
// The type of a shift is that of its left operand.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 32 || n > 62)
    return 0;
  unsigned long long bit = 1u << (n - 32);
  assert (bit > 0xffffffffull);
  return 0;
}
