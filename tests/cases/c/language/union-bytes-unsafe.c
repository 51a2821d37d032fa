// expect: unsafe assertion 18
// inputs: 258
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
  assert (n.bytes[0] == n.word >> 24);
  return 0;
}
