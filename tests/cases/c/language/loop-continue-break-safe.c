// expect: safe
// continue goes to the increment, break does not.
#include <assert.h>

int __VERIFIER_nondet_int (void);

int
main (void) {
  int stop = __VERIFIER_nondet_int (), odd = 0, i;
  for (i = 0; i < 8; i++) {
    if (i == stop)
      break;
    if (i % 2 == 0)
      continue;
    odd++;
  }
  assert (odd <= 4 && i <= 8 && (i == 8 || i == stop));
  return 0;
}
