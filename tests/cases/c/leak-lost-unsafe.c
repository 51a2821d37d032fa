// expect: unsafe leak 8
// inputs: 5
// The only pointer to a block goes with its function.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
static int
average (int n) {
  int *values = malloc (4 * sizeof *values);
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    values[i] = i;
    sum += values[i];
  }
  if (n <= 0)
    free (values);
  return sum / (n > 0 ? 4 : 2);
}
int
main (void) {
  return average (__VERIFIER_nondet_int ()) > 3;
}
