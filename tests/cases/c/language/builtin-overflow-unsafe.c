// expect: unsafe assertion 17
// inputs: 2147483647
// Arithmetic that tells of its overflow.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int (), sum, product;
  unsigned difference;
  char narrow;
  int over = __builtin_add_overflow (x, 1, &sum);
  assert (over == (x == 2147483647));
  assert (__builtin_usub_overflow (3u, 4u, &difference) && difference == -1u);
  assert (__builtin_add_overflow (100, 28, &narrow) && narrow == -128);
    assert (sum > x);
  return 0;
}
