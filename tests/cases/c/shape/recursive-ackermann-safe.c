// expect: safe
// native: no its recursion is too deep with some inputs
// Recursion over numbers, nested.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static int
ack (int m, int n) {
  if (m <= 0)
    return n + 1;
  if (n <= 0)
    return ack (m - 1, 1);
  return ack (m - 1, ack (m, n - 1));
}
int
main (void) {
  int *p = malloc (sizeof *p);
  *p = ack (__VERIFIER_nondet_int (), __VERIFIER_nondet_int ());
  free (p);
  return 0;
}
