// expect: unsafe assertion 20
// inputs: 51
// run: --engine=slab
// Behind the first loop, 'count' has one value only, as it is equal to 'i'.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char i = 0, count = 0, n = __VERIFIER_nondet_uchar ();
  while (i < 10) {
    i++;
    count++;
  }
  count += 5;
  while (n > 0) {
    n--;
    if (n == 50)
      assert (count == 10);
  }
  return 0;
}
