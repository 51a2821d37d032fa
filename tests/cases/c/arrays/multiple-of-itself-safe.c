// expect: safe
// Only 0 is twice itself, and twice twice itself.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint (), x = __VERIFIER_nondet_uint (),
           y = __VERIFIER_nondet_uint ();
  if (n > 100 || x > 100 || y > 100)
    return 0;
  if (x == 2 * x)
    assert (x * n == 0);
  if (x == 2 * y && y == 2 * x)
    return x * n;
  return 0;
}
