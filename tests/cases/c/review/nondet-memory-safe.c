// expect: safe
// native: no the memory is filled outside
// Filled with anything, but not beyond.
#include <assert.h>
#include <stddef.h>

void __VERIFIER_nondet_memory (void *, size_t);

int
main (void) {
  int x[2] = {1, 1};
  __VERIFIER_nondet_memory (x, sizeof *x);
  assert (x[1] == 1);
  return 0;
}
