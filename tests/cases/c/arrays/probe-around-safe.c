// expect: safe
// Open addressing: the search goes round.
#include <stdlib.h>
extern int __VERIFIER_nondet_int (void);
extern unsigned __VERIFIER_nondet_uint (void);
int
main (void) {
  unsigned size = __VERIFIER_nondet_uint () % 50 + 2;
  unsigned *table = calloc (size, sizeof *table);
  for (unsigned i = 0; i < size; i++)
    table[i] = __VERIFIER_nondet_uint ();
  unsigned at = __VERIFIER_nondet_uint () % size;
  for (unsigned step = 0; step < size; step++) {
    if (!table[at])
      break;
    at = at + 1 == size ? 0 : at + 1;
  }
  free (table);
  return 0;
}
