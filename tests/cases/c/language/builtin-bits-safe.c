// expect: safe
// Counting bits and zeros, reversing bytes.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned x = __VERIFIER_nondet_uint () & 0xff0;
  if (x == 0)
    return 0;
  int ones = __builtin_popcount (x);
  int high = 31 - __builtin_clz (x), low = __builtin_ctz (x);
  assert (low <= high && (x >> high) == 1 && ones >= 1);
  assert (__builtin_ffs (x) == low + 1 && __builtin_parity (x) == ones % 2);
  assert (__builtin_bswap16 (0x1234) == 0x3412 && __builtin_clzll (1) == 63);
  assert (ones <= high - low + 1 && __builtin_bswap32 (x) != 0);
  return 0;
}
