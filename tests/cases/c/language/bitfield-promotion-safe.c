// expect: safe
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
  assert (s.n - 1 >= -1);
  return 0;
}
