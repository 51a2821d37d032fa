// expect: unsafe invalid-deref 17
// inputs: 1, 1, 0
// The sum may be the number of elements.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned n = __VERIFIER_nondet_uint ();
  if (n < 1 || n > 1000)
    return 0;
  int *seen = calloc (n, sizeof *seen);
  if (!seen)
    return 1;
  for (int round = 0; round < 5; round++) {
    unsigned place = __VERIFIER_nondet_uint () + __VERIFIER_nondet_uint ();
    if (place <= n)
      seen[place] = 1;
  }
  free (seen);
  return 0;
}
