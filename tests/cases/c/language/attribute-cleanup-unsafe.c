// expect: unsafe assertion 29
// inputs: 1
// The cleanup attribute calls a function at the end of the scope.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static int open;

static void
leave (int *level) {
  open -= *level;
}

static int
work (int early) {
  __attribute__ ((cleanup (leave))) int level = 2;
  open += level;
  if (early)
    return open;
  level = 1;
  return open;
}

int
main (void) {
  int seen = work (__VERIFIER_nondet_int ());
  assert (seen == 2);
  assert (open == 1);
  return 0;
}
