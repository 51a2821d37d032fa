// expect: unsafe assertion 23
// inputs: 1, 0
// run: --engine=slab
// Three counters with one relation.
#include <assert.h>

int __VERIFIER_nondet_int (void);
unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  unsigned a = 0, b = 0, c = 0;
  if (n > 1000000)
    return 0;
  while (c < n) {
    if (__VERIFIER_nondet_int ())
      a++;
    else
      b += 2;
    c++;
  }
  assert (a + b == c);
  return 0;
}
