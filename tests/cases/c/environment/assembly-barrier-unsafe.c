// expect: unsafe assertion 13
// inputs: 3
// An empty barrier changes nothing.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int () & 3;
  __asm__ volatile ("" ::: "memory");
  int y = x;
  assert (y < 3);
  return 0;
}
