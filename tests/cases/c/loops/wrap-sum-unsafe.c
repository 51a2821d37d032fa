// expect: unsafe assertion 18
// inputs: 4294967290, 6
// run: --engine=slab
// Two sums of small numbers; of large ones they wrap.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned a = __VERIFIER_nondet_uint (), b = __VERIFIER_nondet_uint ();
  if (a > 4294967290u || b > 7)
    return 0;
  unsigned sum = a;
  while (b > 0) {
    b--;
    sum++;
    assert (sum > a);
  }
  return 0;
}
