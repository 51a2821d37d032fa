// expect: unsafe assertion 13
// inputs: 2
// What is not modelled matters only where it is reached.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int x = __VERIFIER_nondet_int () & 3;
  if (x > 3)
    __asm__ volatile ("incl (%0)" : : "r"(&x) : "memory");
  assert (x != 2);
  return 0;
}
