// expect: unsafe assertion 16
// inputs: 2, 5
// Comparing and subtracting pointers into one array.
#include <assert.h>
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  double a[6] = {0};
  unsigned i = __VERIFIER_nondet_uint (), j = __VERIFIER_nondet_uint ();
  if (i > 6 || j > 6)
    return 0;
  double *p = a + i, *q = a + j;
  ptrdiff_t between = p > q ? q - p : p - q;
  assert ((p == q) == (i == j));
  assert (between >= 0 && between <= 6);
  return 0;
}
