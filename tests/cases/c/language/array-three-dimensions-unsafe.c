// expect: unsafe assertion 16
// inputs: 1, 1, 1
// Three dimensions, partly initialised.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

static char cube[2][2][3] = {{{1, 2}, {3}}, {{4, 5, 6}}};

int
main (void) {
  unsigned a = __VERIFIER_nondet_uint () % 2;
  unsigned b = __VERIFIER_nondet_uint () % 2;
  unsigned c = __VERIFIER_nondet_uint () % 3;
  assert (cube[0][1][0] == 3 && cube[1][0][2] == 6 && sizeof cube == 12);
  assert (cube[a][b][c] != 0 || c != 1 || a == 0);
  return 0;
}
