// expect: safe
// run: --engine=slab
// The largest input so far.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int max = 0;
  while (__VERIFIER_nondet_int ()) {
    int x = __VERIFIER_nondet_int ();
    if (x > max)
      max = x;
    assert (max >= 0);
  }
  return 0;
}
