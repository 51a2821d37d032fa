// expect: unsafe assertion 19
// inputs: 3
// A definition with declarations after the names of parameters.
#include <assert.h>

int __VERIFIER_nondet_int ();

static int
difference (a, b)
int a;
short b;
{
  return a - b;
}

int
main () {
  int x = __VERIFIER_nondet_int () & 255;
  assert (difference (x, 5) >= 0);
  return 0;
}
