// expect: unsafe uninitialised 17
// native: memory
// inputs: 3, 1, 1
// Only numbers in the midst of a block are initialised, and one more is read.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
int
main (void) {
  int count = __VERIFIER_nondet_int (), from = __VERIFIER_nondet_int (),
      to = __VERIFIER_nondet_int (), large = 0;
  if (count < 1 || count > 1000 || from < 0 || to >= count || from > to)
    return 0;
  int *at = malloc (count * sizeof *at);
  for (int i = from; i < to; i++)
    at[i] = __VERIFIER_nondet_int ();
  for (int i = from; i <= to; i++)
    if (at[i] > 3)
      large++;
  free (at);
  return large > 5;
}
