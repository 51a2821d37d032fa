// expect: unsafe assertion 19
// inputs: 3
// Each call has locals of its own; their addresses go down the stack.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int
depth (const int *outer, int left) {
  int mine = *outer + 1;
  if (left > 0)
    depth (&mine, left - 1);
  return left > 0 ? depth (&mine, left - 1) : mine;
}

int
main (void) {
  int zero = 0, n = __VERIFIER_nondet_int () & 3;
  assert (depth (&zero, n) == 1);
  return 0;
}
