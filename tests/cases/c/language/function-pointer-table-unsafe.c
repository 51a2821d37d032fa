// expect: unsafe assertion 30
// inputs: 2
// A table of functions.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

static int
add (int a, int b) {
  return a + b;
}

static int
subtract (int a, int b) {
  return a - b;
}

static int
first (int a, int b) {
  (void)b;
  return a;
}

static int (*const table[3]) (int, int) = {add, subtract, first};

int
main (void) {
  unsigned i = __VERIFIER_nondet_uint () % 3;
  int r = table[i] (5, 3);
  assert (r != 5);
  return 0;
}
