// expect: safe
// There is no bound for the loop, but an invariant.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () & 0xfffff, i = 0;
  while (i < n)
    i++;
  assert (i == n);
  return 0;
}
