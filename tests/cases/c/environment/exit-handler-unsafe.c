// expect: unsafe assertion 14
// native: no exit handlers are not executed
// inputs: 1
// Functions given to atexit are executed at the end, the last one first.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int (void);

static int state;

static void
last (void) {
  assert (state == 2);
}

static void
first (void) {
  state++;
}

int
main (void) {
  atexit (last);
  atexit (first);
  state = __VERIFIER_nondet_int () == 1 ? 2 : 1;
  return 0;
}
