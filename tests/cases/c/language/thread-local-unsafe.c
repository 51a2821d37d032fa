// expect: unsafe assertion 14
// inputs: 2
// A thread local variable, in a program with one thread.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static _Thread_local int mine = 5;

int
main (void) {
  int *p = &mine;
  *p += __VERIFIER_nondet_int () & 3;
  assert (mine != 7);
  return 0;
}
