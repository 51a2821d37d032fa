// expect: unsafe assertion 17
// inputs: 8
// run: --engine=slab
// From 127 on a signed char is negative.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  signed char c = 120;
  if (n < 0 || n > 8)
    return 0;
  for (int i = 0; i < n; i++)
    c++;
  assert (c >= 120);
  return 0;
}
