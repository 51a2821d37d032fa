// expect: unsafe assertion 21
// inputs: 3, 2
// Nested loops with bounds from inputs.
#include <assert.h>

int __VERIFIER_nondet_int (void);
void __VERIFIER_assume (int);

int
main (void) {
  int n = __VERIFIER_nondet_int (), m = __VERIFIER_nondet_int ();
  __VERIFIER_assume (0 <= n && n <= 3 && 0 <= m && m <= 3);
  int product = 0, corner = 0;
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) {
      product++;
      if (k > i)
        corner++;
    }
  assert (product == n * m);
  assert (corner != 1 || n < 3);
  return 0;
}
