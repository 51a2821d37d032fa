// expect: unsafe assertion 26
// inputs: 7
// run: --engine=slab
// In the first loop 'x' is not initialised, or 107 or 109; in the second one it
// is less.
#include <assert.h>

unsigned char __VERIFIER_nondet_uchar (void);

int
main (void) {
  unsigned char n = __VERIFIER_nondet_uchar ();
  int x, is_set = 0, is_small = 0;
  while (n > 0) {
    if (n == 7 || n == 9) {
      x = 100 + n;
      is_set = 1;
    }
    if (is_set && x < 108)
      is_small = 1;
    n--;
  }
  x = 0;
  while (x < 3)
    x++;
  assert (is_small == 0);
  return 0;
}
