// expect: safe
// The last element of each group of k.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned k = __VERIFIER_nondet_uint () % 7 + 1, groups = __VERIFIER_nondet_uint () % 9 + 1;
  int *a = calloc (groups * k, sizeof *a), sum = 0;
  for (unsigned g = 1; g <= groups; g++)
    sum |= a[g * k - 1];
  free (a);
  return sum;
}
