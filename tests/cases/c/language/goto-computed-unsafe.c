// expect: unsafe assertion 21
// inputs: 1
// Labels as values.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  static void *const steps[] = {&&add, &&twice, &&stop};
  int x = 1, pc = 0;
  int program[3] = {0, __VERIFIER_nondet_int () & 1, 2};
  goto *steps[program[pc]];
add:
  x += 2;
  goto *steps[program[++pc]];
twice:
  x *= 2;
  goto *steps[program[++pc]];
stop:
  assert (x == 5);
  return 0;
}
