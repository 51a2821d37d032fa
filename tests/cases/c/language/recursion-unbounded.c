// expect: unknown recur
// No bound for the depth of calls.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

static unsigned
count (unsigned n) {
  return n == 0 ? 0 : count (n - 1) + 1;
}

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () & 0xfff;
  assert (count (n) == n);
  return 0;
}
