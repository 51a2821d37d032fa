// expect: safe
// Enumerators count on from the last value given.
#include <assert.h>

enum colour { RED, GREEN = 5, BLUE, BACK = -3, WHITE };

int __VERIFIER_nondet_int (void);

int
main (void) {
  int n = __VERIFIER_nondet_int ();
  enum colour c = n == 0 ? RED : n == 1 ? BLUE : WHITE;
  assert (c == 0 || c == 6 || c == -2);
  return 0;
}
