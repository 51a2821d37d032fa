// expect: unsafe assertion 28
// inputs: 2
// Names in inner scopes hide outer ones.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int x = 1;

static int
outer (void) {
  return x;
}

int
main (void) {
  int x = __VERIFIER_nondet_int () & 3;
  struct x {
    int x;
  } s = {5};
  for (int x = 0; x < 2; x++)
    s.x += x;
  {
    int x = 7;
    s.x += x;
  }
  assert (s.x == 13);
  assert (outer () >= x);
  return 0;
}
