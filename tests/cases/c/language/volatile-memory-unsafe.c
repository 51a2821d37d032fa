// expect: unsafe assertion 16
// inputs: 2
// A volatile variable of the program changes only when it is written.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static volatile int shared;

int
main (void) {
  volatile int local = __VERIFIER_nondet_int ();
  shared = local;
  shared &= 3;
  int a = shared, b = shared;
  assert (a == b && a != 2);
  return 0;
}
