// expect: safe
// The bytes of a number are little-endian.
#include <assert.h>

union number {
  unsigned word;
  unsigned short halves[2];
  unsigned char bytes[4];
};

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  union number n = {.word = __VERIFIER_nondet_uint ()};
  assert (sizeof n == 4);
  assert (n.bytes[0] == (n.word & 255) && n.halves[1] == n.word >> 16);
  return 0;
}
