// expect: safe
// Packing and unpacking bytes by shifts and masks.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

static unsigned
reversed (unsigned x) {
  return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24;
}

int
main (void) {
  unsigned x = __VERIFIER_nondet_uint ();
  assert (reversed (reversed (x)) == x);
  return 0;
}
