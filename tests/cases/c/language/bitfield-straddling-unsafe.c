// expect: unsafe assertion 20
// inputs: 34359738367
// Bit-fields of long long beyond 32 bits.
#include <assert.h>

struct wide_bits {
  unsigned long long a : 20, b : 30, c : 14;
};

unsigned long __VERIFIER_nondet_ulong (void);

int
main (void) {
  unsigned long x = __VERIFIER_nondet_ulong ();
  struct wide_bits w = {1, 0, 9};
  assert (sizeof w == 8);
  w.b = x;
  w.a++;
  assert (w.a == 2 && w.c == 9);
  assert (w.b + 1 != 0x40000000);
  return 0;
}
