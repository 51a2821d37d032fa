// expect: unsafe assertion 13
// native: no the memory is filled outside
// Filled with anything.
#include <assert.h>
#include <stddef.h>

void __VERIFIER_nondet_memory (void *, size_t);

int
main (void) {
  int x = 1;
  __VERIFIER_nondet_memory (&x, sizeof x);
  assert (x == 1);
  return 0;
}
