// expect: unsafe assertion 13
// native: no destructors are not executed
// inputs: 3
// Destructors are executed after main.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int level;

__attribute__ ((destructor)) static void
finish (void) {
  assert (level == 0);
}

int
main (void) {
  level = __VERIFIER_nondet_int () & 3;
  return 0;
}
