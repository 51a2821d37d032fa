// expect: safe
// A thread local variable, in a program with one thread.
#include <assert.h>

int __VERIFIER_nondet_int (void);

static _Thread_local int mine = 5;

int
main (void) {
  int *p = &mine;
  *p += __VERIFIER_nondet_int () & 3;
  assert (mine >= 5 && mine <= 8);
  return 0;
}
