// expect: safe
// Vectors of GNU C.
#include <assert.h>

typedef int four __attribute__ ((vector_size (16)));

int __VERIFIER_nondet_int (void);

int
main (void) {
  four a = {1, 2, 3, __VERIFIER_nondet_int () & 7}, b = {4, 3, 2, 1};
  four sum = a + b;
  assert (sum[0] == 5 && sum[2] == 5);
  assert (sum[3] == a[3] + 1);
  return 0;
}
