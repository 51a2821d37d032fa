// expect: safe
// A loop that counts down must not end with i >= 0.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);
void __VERIFIER_assume (int);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint (), rounds = 0;
  __VERIFIER_assume (n <= 5);
  for (unsigned i = n; i-- > 0;) {
    assert (i < n);
    rounds++;
  }
  assert (rounds == n);
  return 0;
}
