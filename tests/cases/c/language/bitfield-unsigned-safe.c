// expect: safe
// Three bits hold 0 to 7.
#include <assert.h>

struct flags {
  unsigned low : 3, mid : 5;
};

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned x = __VERIFIER_nondet_uint ();
  struct flags f = {0, 21};
  f.low = x;
  assert (f.mid == 21);
  assert (f.low == x % 8);
  return 0;
}
