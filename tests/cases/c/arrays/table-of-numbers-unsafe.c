// expect: unsafe invalid-deref 13
// inputs: 1, 14
// One element of the table is the number of counters.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
static const unsigned char class_of[16] = {3, 1, 2, 0, 6, 6, 5, 1,
                                           0, 0, 2, 3, 4, 5, 7, 1};
int
main (void) {
  unsigned *counts = calloc (7, sizeof *counts);
  while (__VERIFIER_nondet_int ())
    counts[class_of[__VERIFIER_nondet_uint () & 15]] = 1;
  free (counts);
  return 0;
}
