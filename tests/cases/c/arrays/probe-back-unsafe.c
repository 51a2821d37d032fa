// expect: unsafe invalid-deref 16
// inputs: 0, 1, 0, 0
// It goes round one too late.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint () % 60 + 2;
  unsigned *table = calloc (size, sizeof *table);
  if (!table)
    return 1;
  for (unsigned i = 0; i < size; i++)
    table[i] = __VERIFIER_nondet_uint ();
  unsigned at = __VERIFIER_nondet_uint () % size;
  for (unsigned step = 0; step < size; step++) {
    if (!table[at])
      break;
    at = at ? at - 1 : size;
  }
  free (table);
  return 0;
}
