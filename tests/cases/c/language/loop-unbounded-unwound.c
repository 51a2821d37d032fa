// expect: unknown loop
// run: --engine=bmc
// There is no bound for the loop: more unwinding is needed.
#include <assert.h>

unsigned __VERIFIER_nondet_uint (void);

int
main (void) {
  unsigned n = __VERIFIER_nondet_uint () & 0xfffff, i = 0;
  while (i < n)
    i++;
  assert (i == n);
  return 0;
}
