// expect: unsafe assertion 12
// stub: void __VERIFIER_nondet_memory (void *p, size_t n) { memset (p, 1, n); }
// harness: no a harness does not fill memory
// Bytes that are given may be anything.
#include <assert.h>
#include <string.h>
void __VERIFIER_nondet_memory (void *, size_t);
int
main (void) {
  int x[2] = {0};
  __VERIFIER_nondet_memory (x, sizeof *x);
  assert (x[0] == 0);
  return 0;
}
