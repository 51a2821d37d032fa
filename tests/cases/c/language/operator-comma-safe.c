// expect: safe
// The comma operator evaluates both sides, left one first.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int () & 7, y, z;
  y = (x++, x * 2);
  for (z = 0, y--; y > 10; y -= 4, z++)
    ;
  assert (z <= 2 && y <= 10 && x >= 1);
  return 0;
}
