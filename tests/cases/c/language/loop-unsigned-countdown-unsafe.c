// expect: unsafe assertion 14
// inputs: 0
// A loop that counts down must not end with i >= 0.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);
void __VERIFIER_assume (int);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint (), rounds = 0;
  __VERIFIER_assume (n <= 5);
  for (unsigned i = n - 1; i >= 0; i--) {
    assert (i < n);
    rounds++;
    if (i == 0)
      break;
  }
  assert (rounds == n);
  return 0;
}
