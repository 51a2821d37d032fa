// expect: unsafe assertion 20
// inputs: 6
// run: --engine=slab
// A byte has 256 values.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  unsigned char c = 250;
  unsigned i = 0;
  if (n > 6)
    return 0;
  while (i < n) {
    c++;
    i++;
  }
  assert (c == 250 + i);
  return 0;
}
