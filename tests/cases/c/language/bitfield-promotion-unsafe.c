// expect: unsafe assertion 18
// inputs: 0
// A narrow unsigned bit-field is promoted to int.
#include <assert.h>

struct narrow {
  unsigned n : 4;
  unsigned full : 32;
};

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  struct narrow s;
  s.n = __VERIFIER_nondet_uint ();
  s.full = s.n;
  assert (s.full - 1 <= s.n);
  return 0;
}
