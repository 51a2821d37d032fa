// expect: unsafe assertion 10
// inputs: 1, 1
// A sum of two bits may not be a bit.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar (void);
int
main (void) {
  unsigned _BitInt (1) a = __VERIFIER_nondet_uchar (),
                       b = __VERIFIER_nondet_uchar (), r;
  assert (!__builtin_add_overflow (a, b, &r));
  return 0;
}
