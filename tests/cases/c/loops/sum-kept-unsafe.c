// expect: unsafe assertion 21
// inputs: 7
// run: --engine=slab
// What one counter loses, the other one gets.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  if (n < 0)
    return 0;
  int left = n, right = 0;
  while (left > 0) {
    left--;
    right++;
    if (right == 7)
      right--;
  }
  assert (left + right == n);
  return 0;
}
