// expect: safe
// Conversion to integers cuts off.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < -4 || n > 4)
    return 0;
  double x = n / 2.0;
  int cut = (int)x;
  assert (cut == n / 2);
  assert ((int)-0.9 == 0 && (unsigned char)200.7 == 200 && (long)1e10 == 10000000000);
  return 0;
}
