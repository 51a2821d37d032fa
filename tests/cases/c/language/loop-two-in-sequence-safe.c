// expect: safe
// What the first loop has left, the second takes away.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);
void __VERIFIER_assume (int);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint (), up = 0, down = 0;
  __VERIFIER_assume (n <= 6);
  while (up < n)
    up += 2;
  while (up > down)
    down += 3;
  assert (up - n <= 1 && down - up <= 2);
  return 0;
}
